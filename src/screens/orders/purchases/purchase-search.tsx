import type { SearchAndSorting } from '#address/use-search-and-sorting.ts'
import { purchaseTexts } from '#texts/orders/purchases.ts'
import { TextInput } from '#ui/form/text-input.tsx'
import { Select } from '#ui/select/select.tsx'
import styles from './purchases-table.module.css'

const SORTINGS = Object.entries(purchaseTexts.sorted).map(([value, label]) => ({ value, label }))

/** Finds and sorts the purchased items, in the head of the screen. */
export function PurchaseSearch({ searchText, find, sortText, sortByText }: SearchAndSorting) {
  return (
    <>
      <div className={styles.find}>
        <TextInput
          type="search"
          aria-label={purchaseTexts.find}
          placeholder={purchaseTexts.find}
          value={searchText}
          onChange={(event) => find(event.target.value)}
        />
      </div>
      {/* Below the large breakpoint not every column has a head to sort by. */}
      <div className={styles.sort}>
        <Select
          aria-label={purchaseTexts.sortBy}
          value={sortText}
          options={SORTINGS}
          onChange={(event) => sortByText(event.target.value)}
        />
      </div>
    </>
  )
}
