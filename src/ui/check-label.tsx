import styles from './check-label.module.css'

interface CheckLabelProps {
  /** Name for screen readers; what is chosen is told by what stands beside it. */
  label: string
  isChecked: boolean
  onToggle: () => void
}

/** A checkbox at the head of a row, large enough for a finger. */
export function CheckLabel({ label, isChecked, onToggle }: CheckLabelProps) {
  return (
    <label className={styles.choice}>
      <input type="checkbox" aria-label={label} checked={isChecked} onChange={onToggle} />
    </label>
  )
}
