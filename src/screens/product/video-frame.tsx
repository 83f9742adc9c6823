import { useConnection } from '#app-context/use-connection.ts'
import { videoAddress } from '#domain/products/video-address.ts'
import { catalogueTexts } from '#texts/catalogue/catalogue.ts'
import { pages } from '#site/pages.ts'
import { Note } from '#ui/feedback/note.tsx'
import { EmbeddedFrame } from '#ui/layout/embedded-frame.tsx'
import styles from './video-frame.module.css'

/**
 * Plays a video, or says offline that the video needs a connection. `value` is the id of the video at the provider, or
 * a full address or a path, which is used unchanged (G97).
 */
export function VideoFrame({ title, value }: { title: string; value: string }) {
  const { state } = useConnection()
  if (state === 'offline') {
    return (
      <div className={styles.offline}>
        <Note tone="wait" icon="offline">
          {catalogueTexts.videoNeedsConnection}
        </Note>
      </div>
    )
  }
  return <EmbeddedFrame address={videoAddress(value, pages.videos.embedBase)} title={title} />
}
