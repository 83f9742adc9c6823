import { controlTexts } from '#texts/controls.ts'
import { VisuallyHidden } from '../layout/visually-hidden.tsx'
import styles from './skeleton.module.css'

interface SkeletonProps {
  /** Any CSS length. */
  width?: string
  height?: string
  /** How many shapes stand below each other. */
  count?: number
  /** Names the content that is loading. */
  label?: string
}

/** Grey shapes in place of loading content; invisible for the first 300 ms, so that quick answers do not flicker. */
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
