import { useState } from 'react'
import { controlTexts } from '#texts/controls.ts'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon/icon.tsx'
import styles from './picture.module.css'

interface PictureProps {
  /** null where there is no picture. */
  source: string | null
  /** Width and height that are reserved before anything loads, in CSS pixels. */
  size: readonly [width: number, height: number]
  /** Empty where the words beside it say the same. */
  alt: string
  /** Visible at once: loads before the rest. */
  isEager?: boolean
  /** As wide as its place, also where that is wider than the picture. */
  isFilling?: boolean
}

/** A picture that never moves what stands around it; a drawn sign where it is missing or out of reach. */
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
