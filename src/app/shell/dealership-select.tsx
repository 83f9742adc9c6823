import { useDealership } from '#app-context/use-dealership.ts'
import { NO_DEALERSHIP_ID } from '#domain/dealership.ts'
import { shellTexts } from '#texts/shell.ts'
import { Select } from '#ui/select.tsx'
import styles from './dealership-select.module.css'

export function DealershipSelect() {
  const { choices, chosen, choose } = useDealership()
  return (
    <div className={styles.select}>
      <Select
        aria-label={shellTexts.dealership}
        value={chosen?.id ?? NO_DEALERSHIP_ID}
        options={choices.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(event) => {
          void choose(Number(event.target.value)) // shown at once, and taken back where the device cannot keep it
        }}
      />
    </div>
  )
}
