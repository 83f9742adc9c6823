import { companyPageTexts as texts } from '#texts/people/company-page.ts'
import { Field } from '#ui/form/field.tsx'
import { SearchableSelect } from '#ui/select/searchable-select.tsx'

/** The sizes of ordering.md §2 Company page. */
const LIST_SIZES = { rowPx: 40, heightPx: 400 }

interface DealershipPickerProps {
  /** The list shows the dealerships in the sequence of this array. */
  dealerships: readonly { id: number; name: string; isEdited?: boolean }[]
  /** null while a new dealership is shown. */
  chosenId: number | null
  onChoose: (id: number) => void
}

/** Lets people choose one of a company's dealerships, of which there may be hundreds. */
export function DealershipPicker({ dealerships, chosenId, onChoose }: DealershipPickerProps) {
  return (
    <Field label={texts.chooseDealership} hint={texts.dealershipCount(dealerships.length)}>
      <SearchableSelect
        value={chosenId === null ? '' : String(chosenId)}
        options={dealerships.map(({ id, name, isEdited }) => ({
          value: String(id),
          label: isEdited ? texts.notSaved(name) : name,
        }))}
        placeholder={chosenId === null ? texts.newDealership : undefined}
        listSizes={LIST_SIZES}
        onChoose={(id) => id !== '' && onChoose(Number(id))}
      />
    </Field>
  )
}
