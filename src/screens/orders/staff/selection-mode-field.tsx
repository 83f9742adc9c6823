import { useId } from 'react'
import { staffOrderTexts } from '#texts/orders/staff-orders.ts'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'
import type { SelectionMode } from '#ui/table/selection.ts'
import styles from './selection-mode-field.module.css'

const MODES = [
  { mode: 'include', label: staffOrderTexts.include, hint: staffOrderTexts.includeHint },
  { mode: 'exclude', label: staffOrderTexts.exclude, hint: staffOrderTexts.excludeHint },
] as const

interface SelectionModeFieldProps {
  mode: SelectionMode
  onChoose: (mode: SelectionMode) => void
}

/** Chooses whether the bulk actions apply to the selected orders or to all other matching orders (G65). */
export function SelectionModeField({ mode: chosenMode, onChoose }: SelectionModeFieldProps) {
  const groupName = useId()
  return (
    <fieldset className={styles.group}>
      {/* For those who see it, the number of chosen orders stands beside the group. */}
      <legend className={styles.legend}>
        <VisuallyHidden>{staffOrderTexts.chosenOrders}</VisuallyHidden>
      </legend>
      {MODES.map(({ mode, label, hint }) => (
        <label key={mode} className={styles.mode} title={hint}>
          <input
            type="radio"
            name={groupName}
            checked={mode === chosenMode}
            onChange={() => onChoose(mode)}
          />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  )
}
