import { classNames } from '../class-names.ts'
import styles from './check-label.module.css'

interface CheckLabelProps {
  /** Its name; without `isShown` only screen readers need it, as what is chosen stands beside it. */
  label: string
  isShown?: boolean
  /** `mixed` where it stands for several of which some are chosen. */
  isChecked: boolean | 'mixed'
  isDisabled?: boolean
  /** With Shift held, by mouse or keys, the press may stand for a range. */
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
        // A change of a checkbox is a click, by the space bar too.
        onChange={({ nativeEvent }) => onToggle('shiftKey' in nativeEvent && nativeEvent.shiftKey === true)}
      />
      {isShown && <span>{label}</span>}
    </label>
  )
}
