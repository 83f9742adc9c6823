import { classNames } from '../class-names.ts'
import styles from './check-label.module.css'

interface CheckLabelProps {
  /** The name; without `isShown` only screen readers get it, because the name of the row stands beside the box. */
  label: string
  isShown?: boolean
  /** `mixed` when the box stands for several rows of which only some are chosen. */
  isChecked: boolean | 'mixed'
  isDisabled?: boolean
  /** With Shift held, by mouse or keys, the caller may toggle a range. */
  onToggle: (isWithShift: boolean) => void
}

/** A checkbox at the head of a row, large enough for a finger. */
export function CheckLabel({
  label,
  isShown = false,
  isChecked,
  isDisabled = false,
  onToggle,
}: CheckLabelProps) {
  return (
    <label className={classNames(styles.choice, isShown && styles.shown)}>
      <input
        ref={(input) => {
          if (input !== null) input.indeterminate = isChecked === 'mixed'
        }}
        type="checkbox"
        aria-label={isShown ? undefined : label}
        checked={isChecked === true}
        disabled={isDisabled}
        // A checkbox changes by a click event, by the space bar too.
        onChange={({ nativeEvent }) => onToggle('shiftKey' in nativeEvent && nativeEvent.shiftKey === true)}
      />
      {isShown && <span>{label}</span>}
    </label>
  )
}
