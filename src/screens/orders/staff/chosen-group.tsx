import { useId } from 'react'
import { staffOrderTexts } from '#texts/orders/staff-orders.ts'
import type { SelectionMode } from '#ui/table/selection.ts'
import styles from './chosen-group.module.css'

const MODES = [
  { mode: 'include', label: staffOrderTexts.include, hint: staffOrderTexts.includeHint },
  { mode: 'exclude', label: staffOrderTexts.exclude, hint: staffOrderTexts.excludeHint },
] as const

interface ChosenGroupProps {
  mode: SelectionMode
  onChoose: (mode: SelectionMode) => void
}

/** Chooses whether the bulk actions apply to the selected orders or to all other matching orders (G65). */
export function ChosenGroup({ mode: chosenMode, onChoose }: ChosenGroupProps) {
  const name = useId()
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{staffOrderTexts.chosenOrders}</legend>
      {MODES.map(({ mode, label, hint }) => (
        <label key={mode} className={styles.mode} title={hint}>
          <input type="radio" name={name} checked={mode === chosenMode} onChange={() => onChoose(mode)} />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  )
}
