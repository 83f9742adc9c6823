import styles from './embedded-frame.module.css'

/**
 * The rights that a provider's player or map needs; it cannot navigate this page. With both rights a page of
 * this origin could remove its own sandbox, so such a page runs without `allow-same-origin`.
 */
const FOREIGN = 'allow-scripts allow-same-origin allow-popups allow-presentation'

function isForeign(address: string): boolean {
  return new URL(address, location.href).origin !== location.origin
}

/** A page of another site inside this one: a video or a map. The edge's content policy must allow its host. */
export function EmbeddedFrame({ address, title }: { address: string; title: string }) {
  return (
    <iframe
      className={styles.frame}
      src={address}
      title={title}
      sandbox={isForeign(address) ? FOREIGN : 'allow-scripts'}
      loading="lazy"
      allow="fullscreen; encrypted-media; picture-in-picture"
      referrerPolicy="strict-origin-when-cross-origin"
    />
  )
}
