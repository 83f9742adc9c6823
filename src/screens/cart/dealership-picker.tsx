import { useDealership } from '#app-context/use-dealership.ts'
import { NO_DEALERSHIP_ID } from '#domain/dealership.ts'
import { checkoutTexts } from '#texts/cart.ts'
import { Field } from '#ui/form/field.tsx'
import { SearchableSelect } from '#ui/select/searchable-select.tsx'

/** Staff order for any dealership; there can be hundreds, so the list narrows while they type (G13). */
export function DealershipPicker() {
  const { choices, chosen, choose, isUnapproved } = useDealership()
  const chosenId = chosen?.id ?? NO_DEALERSHIP_ID
  const isMissing = choices.every(({ id }) => id === NO_DEALERSHIP_ID)
  const chosenHint = isUnapproved(chosenId) ? checkoutTexts.unapprovedHint : undefined
  return (
    <Field label={checkoutTexts.dealership} hint={isMissing ? checkoutTexts.dealershipsMissing : chosenHint}>
      <SearchableSelect
        value={String(chosenId)}
        options={choices.map(({ id, name }) => ({
          value: String(id),
          label: isUnapproved(id) ? checkoutTexts.unapproved(name) : name,
        }))}
        onChoose={(id) => {
          void choose(Number(id)) // shown at once, and taken back where the device cannot keep it
        }}
      />
    </Field>
  )
}
