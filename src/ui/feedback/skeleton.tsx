import { controlTexts } from '#texts/controls.ts'
import { VisuallyHidden } from '../layout/visually-hidden.tsx'
import styles from './skeleton.module.css'

interface SkeletonProps {
  /** Any CSS length. */
  width?: string
  height?: string
  /** The number of shapes, one below the other. */
  count?: number
  /** The text for screen readers that names the loading content. */
  label?: string
}

/** Grey shapes that are shown while content is loading. They are invisible for the first 300 ms, so that quick answers do not flicker. */
export function Skeleton({
  width = '100%',
  height = '1.2em',
  count = 1,
  label = controlTexts.isLoading,
}: SkeletonProps) {
  return (
    <div className={styles.skeleton} aria-busy="true">
      <VisuallyHidden>{label}</VisuallyHidden>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: equal shapes without identity
        <div key={index} className={styles.shape} style={{ width, height }} />
      ))}
    </div>
  )
}
