import { useDealership } from '#app-context/people/use-dealership.ts'
import { NO_DEALERSHIP_ID } from '#domain/people/dealership.ts'
import { shellTexts } from '#texts/shell.ts'
import { SearchableSelect } from '#ui/select/searchable-select.tsx'
import styles from './dealership-select.module.css'

export function DealershipSelect() {
  const { choices, chosenDealership, choose } = useDealership()
  return (
    <div className={styles.select}>
      <SearchableSelect
        aria-label={shellTexts.dealership}
        value={String(chosenDealership?.id ?? NO_DEALERSHIP_ID)}
        options={choices.map(({ id, name }) => ({ value: String(id), label: name }))}
        onChoose={(id) => {
          void choose(Number(id)) // the choice is shown at once, and undone if the device cannot store it
        }}
      />
    </div>
  )
}
