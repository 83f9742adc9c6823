import styles from './progress-bar.module.css'
import { Stack } from '../layout/stack.tsx'
import { Muted } from '../layout/muted.tsx'

interface ProgressBarProps {
  /** The name for screen readers. */
  label: string
  value: number
  max: number
  /** The progress in words, for example '213 of 640 images'; shown below the bar. */
  text?: string
}

export function ProgressBar({ label, value, max, text }: ProgressBarProps) {
  const share = max > 0 ? Math.min(1, value / max) : 0
  return (
    <Stack gap={1}>
      <div
        className={styles.track}
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={Math.min(value, max)}
        aria-valuetext={text}
      >
        <div className={styles.done} style={{ transform: `scaleX(${share})` }} />
      </div>
      {text && <Muted>{text}</Muted>}
    </Stack>
  )
}
