import { useEffect, useRef } from 'react'
import { type BilledDealership, isAdministratorsCompany } from '#domain/people/company.ts'
import type { StateOptions } from '#server-state/people/use-states.ts'
import { companyPageTexts as texts } from '#texts/people/company-page.ts'
import { Button } from '#ui/button/button.tsx'
import { keepFocus } from '#ui/focus/keep-focus.ts'
import { Card } from '#ui/layout/card.tsx'
import { Muted } from '#ui/layout/muted.tsx'
import type { CompanyFormMethods } from './address-fields.tsx'
import { BLANK_DEALERSHIP, idOfDealershipKey, NEW_KEY, type TypedCompany } from './company-fields.ts'
import styles from './company-form.module.css'
import { DealershipFees } from './dealership-fees.tsx'
import { DealershipFields } from './dealership-fields.tsx'
import { DealershipPicker } from './dealership-picker.tsx'
import { DealershipRemoval } from './dealership-removal.tsx'
import type { ShownDealership } from './use-shown-dealership.ts'

interface DealershipSectionProps {
  form: CompanyFormMethods
  typedCompany: TypedCompany
  /** The fields as they were when the form was opened. */
  openedCompany: TypedCompany
  /** The keys of dealerships with unsaved fields. */
  editedKeys: readonly string[]
  /** The dealerships as the server sent them. */
  dealerships: readonly BilledDealership[]
  isNewCompany: boolean
  shownDealership: ShownDealership
  stateChoice: StateOptions
}

/** The dealerships of the company: the fields show one of them, or a new one. */
export function DealershipSection(props: DealershipSectionProps) {
  const {
    form,
    typedCompany,
    openedCompany,
    editedKeys,
    dealerships,
    isNewCompany,
    shownDealership,
    stateChoice,
  } = props
  const key = shownDealership.keyIn(typedCompany)
  const isNewDealership = key === NEW_KEY
  const savedDealership = dealerships.find(({ id }) => !isNewDealership && id === idOfDealershipKey(key))
  const choices = Object.entries(openedCompany.dealerships)
    .filter(([dealershipKey]) => dealershipKey !== NEW_KEY)
    .map(([dealershipKey, { name }]) => ({
      id: idOfDealershipKey(dealershipKey),
      name,
      isEdited: editedKeys.includes(dealershipKey),
    }))
  const canDiscard = shownDealership.isAdding || editedKeys.includes(NEW_KEY)
  const fieldsetRef = useRef<HTMLFieldSetElement>(null)

  const isFocusDue = useRef(false)
  function focusFirstField(): void {
    isFocusDue.current = false
    fieldsetRef.current?.querySelector('input')?.focus()
  }
  useEffect(() => {
    if (isFocusDue.current && isNewDealership) focusFirstField()
  })
  function addDealership(): void {
    isFocusDue.current = true
    shownDealership.startAdding()
    if (shownDealership.isAdding) focusFirstField()
  }
  function discardDealership(): void {
    form.setValue(`dealerships.${NEW_KEY}`, BLANK_DEALERSHIP, { shouldDirty: true })
    form.clearErrors(`dealerships.${NEW_KEY}`)
    shownDealership.stopAdding()
  }

  return (
    <Card as="section" label={texts.dealerships}>
      {/* When Enter saves a new dealership, the page renders its fields again: the focus returns to the same field. */}
      <div ref={keepFocus} className={styles.section}>
        <div className={styles.picker}>
          {choices.length > 0 && (
            <DealershipPicker
              dealerships={choices}
              chosenId={isNewDealership ? null : idOfDealershipKey(key)}
              onChoose={shownDealership.choose}
            />
          )}
          {choices.length === 0 && !isNewCompany && (
            <p>{isAdministratorsCompany(openedCompany) ? texts.noneOfAdministrators : texts.noDealerships}</p>
          )}
          <Button icon="plus" onClick={addDealership}>
            {texts.addDealership}
          </Button>
        </div>
        <fieldset ref={fieldsetRef} className={styles.dealership} aria-label={texts.dealership}>
          <h2>{isNewDealership ? texts.newDealership : openedCompany.dealerships[key]?.name}</h2>
          {isNewCompany && !shownDealership.isAdding && <Muted>{texts.dealershipOptional}</Muted>}
          <DealershipFields key={key} form={form} dealershipKey={key} stateChoice={stateChoice} />
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
          {isNewDealership && <Muted>{texts.feesOfNew}</Muted>}
          {isNewDealership && canDiscard && (
            <Button variant="quiet" icon="trash" onClick={discardDealership}>
              {texts.discardDealership}
            </Button>
          )}
        </fieldset>
      </div>
    </Card>
  )
}
