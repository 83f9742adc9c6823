import { useEffect, useRef } from 'react'
import { type BilledDealership, isAdministratorsCompany } from '#domain/people/company.ts'
import type { StateChoice } from '#server-state/people/use-states.ts'
import { companyPageTexts as texts } from '#texts/people/company-page.ts'
import { Button } from '#ui/button/button.tsx'
import { keepFocus } from '#ui/focus/keep-focus.ts'
import { Card } from '#ui/layout/card.tsx'
import type { CompanyForm } from './address-fields.tsx'
import { BLANK_DEALERSHIP, idOfKey, NEW_KEY, type TypedCompany } from './company-fields.ts'
import styles from './company-form.module.css'
import { DealershipFees } from './dealership-fees.tsx'
import { DealershipFields } from './dealership-fields.tsx'
import { DealershipPicker } from './dealership-picker.tsx'
import { DealershipRemoval } from './dealership-removal.tsx'
import type { ShownDealership } from './use-shown-dealership.ts'

interface DealershipSectionProps {
  form: CompanyForm
  typed: TypedCompany
  opened: TypedCompany
  /** The keys of dealerships with unsaved fields. */
  editedKeys: readonly string[]
  /** The dealerships as the server sent them. */
  dealerships: readonly BilledDealership[]
  isNewCompany: boolean
  shownDealership: ShownDealership
  states: StateChoice
}

/** The dealerships of the company: the fields show one of them, or a new one. */
export function DealershipSection(props: DealershipSectionProps) {
  const { form, typed, opened, editedKeys, dealerships, isNewCompany, shownDealership, states } = props
  const key = shownDealership.keyIn(typed)
  const isNew = key === NEW_KEY
  const savedDealership = dealerships.find(({ id }) => !isNew && id === idOfKey(key))
  const choices = Object.entries(opened.dealerships)
    .filter(([dealershipKey]) => dealershipKey !== NEW_KEY)
    .map(([dealershipKey, { name }]) => ({
      id: idOfKey(dealershipKey),
      name,
      isEdited: editedKeys.includes(dealershipKey),
    }))
  const canDiscard = shownDealership.isAdding || editedKeys.includes(NEW_KEY)
  const fieldset = useRef<HTMLFieldSetElement>(null)

  const isFocusDue = useRef(false)
  function focusFirstField(): void {
    isFocusDue.current = false
    fieldset.current?.querySelector('input')?.focus()
  }
  useEffect(() => {
    if (isFocusDue.current && isNew) focusFirstField()
  })
  function add(): void {
    isFocusDue.current = true
    shownDealership.add()
    if (shownDealership.isAdding) focusFirstField()
  }
  function discard(): void {
    form.setValue(`dealerships.${NEW_KEY}`, BLANK_DEALERSHIP, { shouldDirty: true })
    form.clearErrors(`dealerships.${NEW_KEY}`)
    shownDealership.stopAdding()
  }

  return (
    <Card as="section" label={texts.dealerships}>
      {/* After Enter has saved a new dealership, other fields replace its fields: the focus stays. */}
      <div ref={keepFocus} className={styles.section}>
        <div className={styles.picker}>
          {choices.length > 0 && (
            <DealershipPicker
              dealerships={choices}
              chosenId={isNew ? null : idOfKey(key)}
              onChoose={shownDealership.choose}
            />
          )}
          {choices.length === 0 && !isNewCompany && (
            <p>{isAdministratorsCompany(opened) ? texts.noneOfAdministrators : texts.noDealerships}</p>
          )}
          <Button icon="plus" onClick={add}>
            {texts.addDealership}
          </Button>
        </div>
        <fieldset ref={fieldset} className={styles.dealership} aria-label={texts.dealership}>
          <h2>{isNew ? texts.newDealership : opened.dealerships[key]?.name}</h2>
          {isNewCompany && !shownDealership.isAdding && (
            <p className={styles.hint}>{texts.dealershipOptional}</p>
          )}
          <DealershipFields key={key} form={form} formKey={key} states={states} />
          {savedDealership !== undefined && (
            <DealershipFees key={savedDealership.id} dealership={savedDealership} />
          )}
          {savedDealership !== undefined && (
            <DealershipRemoval
              key={`removal ${savedDealership.id}`}
              companyId={savedDealership.companyId}
              dealership={savedDealership}
            />
          )}
          {isNew && <p className={styles.hint}>{texts.feesOfNew}</p>}
          {isNew && canDiscard && (
            <Button variant="quiet" icon="trash" onClick={discard}>
              {texts.discardDealership}
            </Button>
          )}
        </fieldset>
      </div>
    </Card>
  )
}
