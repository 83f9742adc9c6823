import styles from './embedded-frame.module.css'

/**
 * The rights of an embedded page of another site, for example a video player. Such a page must not navigate the app's
 * page. A page of the app's own origin gets only `allow-scripts`, because with `allow-same-origin` it could remove its
 * sandbox.
 */
const RIGHTS_OF_OTHER_SITES = 'allow-scripts allow-same-origin allow-popups allow-presentation'

function isOtherSite(address: string): boolean {
  return new URL(address, location.href).origin !== location.origin
}

/**
 * Shows a page of another site, such as a video or a map, inside the app's page. The edge's content security policy
 * must allow its host.
 */
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
