import styles from './embedded-frame.module.css'

/**
 * What a provider's player or map needs, and no more: it leads this page nowhere. A page of this origin could take the
 * sandbox off itself with both rights, so its scripts run as those of no origin.
 */
const FOREIGN = 'allow-scripts allow-same-origin allow-popups allow-presentation'

function isForeign(address: string): boolean {
  return new URL(address, location.href).origin !== location.origin
}

/** A page of another site inside this one: a video or a map. Its host must stand in the edge's policy. */
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
