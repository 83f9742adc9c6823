import styles from './check-label.module.css'
import { classNames } from './class-names.ts'

interface CheckLabelProps {
  /** Its name; without `isShown` only screen readers need it, as what is chosen stands beside it. */
  label: string
  isShown?: boolean
  isChecked: boolean
  onToggle: () => void
}

/** A checkbox at the head of a row, large enough for a finger. */
export function CheckLabel({ label, isShown = false, isChecked, onToggle }: CheckLabelProps) {
  return (
    <label className={classNames(styles.choice, isShown && styles.shown)}>
      <input
        type="checkbox"
        aria-label={isShown ? undefined : label}
        checked={isChecked}
        onChange={onToggle}
      />
      {isShown && label}
    </label>
  )
}
