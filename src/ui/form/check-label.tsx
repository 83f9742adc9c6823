import { classNames } from '../class-names.ts'
import styles from './check-label.module.css'

interface CheckLabelProps {
  /**
   * The name of the box. Without `isLabelShown` only screen readers get it, because the name of the row is beside the
   * box.
   */
  label: string
  isLabelShown?: boolean
  /** `mixed` if the box represents several rows and only some of them are chosen. */
  isChecked: boolean | 'mixed'
  isDisabled?: boolean
  /** `isWithShift`: the Shift key was pressed, so the caller may toggle a range of rows. */
  onToggle: (isWithShift: boolean) => void
}

/** A checkbox that is large enough for a finger, for example at the head of a row. */
export function CheckLabel({
  label,
  isLabelShown = false,
  isChecked,
  isDisabled = false,
  onToggle,
}: CheckLabelProps) {
  return (
    <label className={classNames(styles.choice, isLabelShown && styles.shown)}>
      <input
        ref={(input) => {
          if (input !== null) input.indeterminate = isChecked === 'mixed'
        }}
        type="checkbox"
        aria-label={isLabelShown ? undefined : label}
        checked={isChecked === true}
        disabled={isDisabled}
        // The native event is a click, also for the space bar.
        onChange={({ nativeEvent }) => onToggle('shiftKey' in nativeEvent && nativeEvent.shiftKey === true)}
      />
      {isLabelShown && <span>{label}</span>}
    </label>
  )
}
