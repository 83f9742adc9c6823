import { useState } from 'react'
import { controlTexts } from '#texts/controls.ts'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon/icon.tsx'
import styles from './picture.module.css'

interface PictureProps {
  /** The address; null if there is no picture. */
  source: string | null
  /** Width and height in CSS pixels; this space is reserved before the picture is loaded. */
  size: readonly [width: number, height: number]
  /** '' if the text beside the picture says the same. */
  alt: string
  /** True if the picture is visible at once: it is loaded before other pictures. */
  isEager?: boolean
  /** True if the picture fills its container, also a container that is wider than the picture. */
  isFilling?: boolean
}

/** A picture that reserves its space. An icon replaces a picture that is missing or cannot be loaded. */
export function Picture({
  source,
  size: [width, height],
  alt,
  isEager = false,
  isFilling = false,
}: PictureProps) {
  const [failedSource, setFailedSource] = useState<string | null>(null)
  const style = { aspectRatio: `${width} / ${height}`, ...(!isFilling && { maxWidth: width }) }
  if (source === null || failedSource === source) {
    return (
      <span
        className={classNames(styles.frame, styles.missing)}
        style={style}
        role="img"
        aria-label={alt || controlTexts.noPicture}
      >
        <Icon name="image" size={Math.min(32, Math.round(height / 2))} />
      </span>
    )
  }
  return (
    <span className={styles.frame} style={style}>
      <img
        className={styles.image}
        src={source}
        alt={alt}
        width={width}
        height={height}
        loading={isEager ? 'eager' : 'lazy'}
        decoding="async"
        onError={() => setFailedSource(source)}
      />
    </span>
  )
}
