import styles from './embedded-frame.module.css'

/**
 * The rights of a page of another site, for example a player or a map; it cannot navigate this page. A page of this origin
 * gets only `allow-scripts`: with `allow-same-origin` too it could remove its own sandbox.
 */
const RIGHTS_OF_OTHER_SITES = 'allow-scripts allow-same-origin allow-popups allow-presentation'

function isOtherSite(address: string): boolean {
  return new URL(address, location.href).origin !== location.origin
}

/** Shows a page of another site inside this page: a video or a map. The edge's content security policy must allow its host. */
export function EmbeddedFrame({ address, title }: { address: string; title: string }) {
  return (
    <iframe
      className={styles.frame}
      src={address}
      title={title}
      sandbox={isOtherSite(address) ? RIGHTS_OF_OTHER_SITES : 'allow-scripts'}
      loading="lazy"
      allow="fullscreen; encrypted-media; picture-in-picture"
      referrerPolicy="strict-origin-when-cross-origin"
    />
  )
}
