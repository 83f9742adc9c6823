import { useState } from 'react'
import { controlTexts } from '#texts/controls.ts'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon/icon.tsx'
import styles from './picture.module.css'

interface PictureProps {
  /** null without a picture. */
  source: string | null
  /** Width and height that are reserved before anything loads, in CSS pixels. */
  size: readonly [width: number, height: number]
  /** Empty when the words beside the picture say the same. */
  alt: string
  /** The picture is visible at once: it loads before the others. */
  isEager?: boolean
  /** Fills its container, also when that is wider than the picture. */
  isFilling?: boolean
}

/** A picture that reserves its space; an icon replaces it when it is missing or cannot be loaded. */
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
