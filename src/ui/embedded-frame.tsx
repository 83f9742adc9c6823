import styles from './embedded-frame.module.css'

/** A page of another site inside this one: a video or a map. Its host must stand in the edge's policy. */
export function EmbeddedFrame({ address, title }: { address: string; title: string }) {
  return (
    <iframe
      className={styles.frame}
      src={address}
      title={title}
      loading="lazy"
      allow="fullscreen; encrypted-media; picture-in-picture"
      referrerPolicy="strict-origin-when-cross-origin"
    />
  )
}
