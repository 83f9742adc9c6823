import { useState } from 'react'
import { useDealership } from '#app-context/use-dealership.ts'
import { NO_DEALERSHIP_ID } from '#domain/dealership.ts'
import { checkoutTexts } from '#texts/cart.ts'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { TextInput } from '#ui/text-input.tsx'
import styles from './dealership-picker.module.css'

/** With more than this many a list alone is no way to find one. */
const SEARCHABLE_FROM = 12

/** Staff order for any dealership; there can be hundreds, so the list narrows while they type (G13). */
export function DealershipPicker() {
  const { choices, chosen, choose, isUnapproved } = useDealership()
  const [wanted, setWanted] = useState('')
  const words = wanted.trim().toLowerCase()
  const chosenId = chosen?.id ?? NO_DEALERSHIP_ID
  const matches = choices.filter(({ name }) => name.toLowerCase().includes(words))
  const shown = choices.filter((choice) => choice.id === chosenId || matches.includes(choice))
  const onlyMatches = matches.filter(({ id }) => id !== NO_DEALERSHIP_ID)
  const nothingFound = words ? checkoutTexts.noDealershipFound : checkoutTexts.dealershipsMissing
  const chosenHint = isUnapproved(chosenId) ? checkoutTexts.unapprovedHint : undefined

  function chooseId(id: number): void {
    void choose(id) // shown at once, and taken back where the device cannot keep it
  }

  return (
    <div className={styles.picker}>
      {choices.length > SEARCHABLE_FROM && (
        <TextInput
          type="search"
          aria-label={checkoutTexts.findDealership}
          placeholder={checkoutTexts.findDealership}
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
          onKeyDown={(event) => {
            const [first] = onlyMatches
            if (event.key !== 'Enter' || first === undefined) return
            event.preventDefault()
            chooseId(first.id)
            setWanted('')
          }}
        />
      )}
      <Field label={checkoutTexts.dealership} hint={onlyMatches.length === 0 ? nothingFound : chosenHint}>
        <Select
          value={chosenId}
          options={shown.map(({ id, name }) => ({
            value: id,
            label: isUnapproved(id) ? checkoutTexts.unapproved(name) : name,
          }))}
          onChange={(event) => chooseId(Number(event.target.value))}
        />
      </Field>
    </div>
  )
}
