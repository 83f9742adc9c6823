import { useConnection } from '#app-context/use-connection.ts'
import { videoAddress } from '#domain/products/video-address.ts'
import { videoNeedsConnection } from '#texts/supplier.ts'
import { pages } from '#site/pages.ts'
import { Note } from '#ui/feedback/note.tsx'
import { EmbeddedFrame } from '#ui/layout/embedded-frame.tsx'
import styles from './company.module.css'

/** A video of the supplier; offline a note says that the video needs a connection. */
export function CompanyVideo({ title, value }: { title: string; value: string }) {
  const { state } = useConnection()
  if (state === 'offline') {
    return (
      <Note tone="wait" icon="offline">
        {videoNeedsConnection}
      </Note>
    )
  }
  return (
    <div className={styles.framed}>
      <EmbeddedFrame address={videoAddress(value, pages.videos.embedBase)} title={title} />
    </div>
  )
}
