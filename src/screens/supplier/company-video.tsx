import { useConnection } from '#app-context/use-connection.ts'
import { videoAddress } from '#domain/products/video-address.ts'
import { embeddedFrameTexts } from '#texts/embedded-frames.ts'
import { videoNeedsConnection } from '#texts/supplier.ts'
import { pages } from '#site/pages.ts'
import { EmbeddedFrame } from '#ui/layout/embedded-frame.tsx'
import { StillFrame } from '#ui/layout/still-frame.tsx'
import styles from './company.module.css'

/** A video of the supplier; offline a frame without it says that the video needs a connection. */
export function CompanyVideo({ title, value }: { title: string; value: string }) {
  const { state } = useConnection()
  return (
    <div className={styles.framed}>
      {state === 'offline' ? (
        <StillFrame>{videoNeedsConnection}</StillFrame>
      ) : (
        <EmbeddedFrame
          address={videoAddress(value, pages.videos.embedBase)}
          title={title}
          words={embeddedFrameTexts.video}
        />
      )}
    </div>
  )
}
