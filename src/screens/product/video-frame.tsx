import type { ReactNode } from 'react'
import { useConnection } from '#app-context/use-connection.ts'
import { videoAddress } from '#domain/products/video-address.ts'
import { catalogueTexts } from '#texts/catalogue/catalogue.ts'
import { embeddedFrameTexts } from '#texts/embedded-frames.ts'
import { pages } from '#site/pages.ts'
import { EmbeddedFrame } from '#ui/layout/embedded-frame.tsx'
import { StillFrame } from '#ui/layout/still-frame.tsx'

interface VideoFrameProps {
  title: string
  /** The id of the video at the provider, or a full address or a path, which is used unchanged (G97). */
  value: string
  /** The picture that is shown while the video cannot be played. */
  still: ReactNode
}

/** Plays a video. Offline, and while the site of the video does not answer, a picture stands in its place, with a sentence. */
export function VideoFrame({ title, value, still }: VideoFrameProps) {
  const { state } = useConnection()
  return state === 'offline' ? (
    <StillFrame still={still}>{catalogueTexts.videoNeedsConnection}</StillFrame>
  ) : (
    <EmbeddedFrame
      address={videoAddress(value, pages.videos.embedBase)}
      title={title}
      still={still}
      words={embeddedFrameTexts.video}
    />
  )
}
