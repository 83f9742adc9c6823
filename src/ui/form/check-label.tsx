import { classNames } from '../class-names.ts'
import styles from './check-label.module.css'

interface CheckLabelProps {
  /** The name of the box. Without `isShown` only screen readers get it, because the name of the row is beside the box. */
  label: string
  isShown?: boolean
  /** `mixed` if the box represents several rows and only some of them are chosen. */
  isChecked: boolean | 'mixed'
  isDisabled?: boolean
  /** `isWithShift`: the Shift key was pressed, so the caller may toggle a range of rows. */
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
        // The native event is a click, also for the space bar.
        onChange={({ nativeEvent }) => onToggle('shiftKey' in nativeEvent && nativeEvent.shiftKey === true)}
      />
      {isShown && <span>{label}</span>}
    </label>
  )
}
