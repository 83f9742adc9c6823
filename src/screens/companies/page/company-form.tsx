import { type BaseSyntheticEvent, type RefObject, useEffect, useRef } from 'react'
import type { FieldErrors } from 'react-hook-form'
import { useConnection } from '#app-context/use-connection.ts'
import type { FormDraft } from '#app-context/device/use-draft.ts'
import { useSession } from '#app-context/people/use-session.ts'
import { type FullCompany, isAdministratorsCompany, isProtectedCompany } from '#domain/people/company.ts'
import { useStates } from '#server-state/people/use-states.ts'
import { changedMeanwhileTexts } from '#texts/changed-meanwhile.ts'
import { companyPageTexts as texts } from '#texts/people/company-page.ts'
import { lastCopyText } from '#texts/last-copy.ts'
import { Button } from '#ui/button/button.tsx'
import { ValueChoiceDialog } from '#ui/dialog/value-choice-dialog.tsx'
import { CopyNote } from '#ui/feedback/copy-note.tsx'
import { Note, OfflineNote } from '#ui/feedback/note.tsx'
import { focusFirstWrongField } from '#ui/focus/focus-first-wrong-field.ts'
import { Field } from '#ui/form/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { useAskBeforeLeaving } from '#ui/form/unsaved-typing.ts'
import { ActionBar } from '#ui/layout/action-bar.tsx'
import { Card } from '#ui/layout/card.tsx'
import type { CompanyDraft, TypedCompany } from './company-fields.ts'
import styles from './company-form.module.css'
import { comparedRows } from './compared-company.ts'
import { DealershipSection } from './dealership-section.tsx'
import { useCompanyForm } from './use-company-form.ts'
import type { ShownDealership } from './use-shown-dealership.ts'

interface CompanyFormProps {
  /** null for a new company. */
  id: number | null
  /** Undefined for a new company, and while the server does not answer. */
  company: FullCompany | undefined
  draft: FormDraft<CompanyDraft>
  shownDealership: ShownDealership
  onSaved: (companyId: number, dealershipId: number | undefined) => void
}

function nameHint(company: FullCompany | undefined): string | false {
  if (company === undefined || !isProtectedCompany(company)) return false
  return isAdministratorsCompany(company) ? texts.isAdministrators : texts.isDefault
}

/** Focuses the first wrong field. If it belongs to a hidden dealership, the page shows this dealership first. */
function useFocusOnWrongField(
  pageRef: RefObject<HTMLElement | null>,
  shownDealership: ShownDealership,
  typedCompany: TypedCompany,
) {
  const isFocusDue = useRef(false)
  useEffect(() => {
    const wrongField = isFocusDue.current && pageRef.current?.querySelector<HTMLElement>('[aria-invalid]')
    if (!wrongField) return
    isFocusDue.current = false
    wrongField.focus()
  })
  return (errors: FieldErrors<TypedCompany>, event?: BaseSyntheticEvent): void => {
    const keys = Object.keys(errors.dealerships ?? {})
    const [firstKey] = keys
    if (
      errors.name !== undefined ||
      firstKey === undefined ||
      keys.includes(shownDealership.keyIn(typedCompany))
    ) {
      focusFirstWrongField(errors, event)
      return
    }
    isFocusDue.current = true
    shownDealership.chooseKey(firstKey)
  }
}

export function CompanyForm({ id, company, draft, shownDealership, onSaved }: CompanyFormProps) {
  const { may } = useSession()
  const isOffline = useConnection().state === 'offline'
  const stateChoice = useStates()
  const mayEditDealerships = may(id === null ? 'createCompanies' : 'editDealerships')
  const companyForm = useCompanyForm({
    id,
    company,
    draft,
    isAdding: shownDealership.isAdding,
    mayEditDealerships,
    onSaved,
  })
  const { form, typedCompany, question } = companyForm
  const { errors } = form.formState
  useAskBeforeLeaving(companyForm.isEdited && !companyForm.isSaving, true)
  const hint = nameHint(company)

  const pageRef = useRef<HTMLDivElement>(null)
  const focusWrongField = useFocusOnWrongField(pageRef, shownDealership, typedCompany)

  return (
    <div ref={pageRef} className={styles.page}>
      <Form
        form={form}
        draft={companyForm.formDraft}
        onSubmit={form.handleSubmit(companyForm.save, focusWrongField)}
      >
        {isOffline && <OfflineNote>{texts.needsConnection}</OfflineNote>}
        {id !== null && company === undefined && <Note tone="wait">{texts.fromDraft}</Note>}
        <Card as="section" label={texts.company}>
          <Field label={texts.companyName} hint={hint} error={errors.name?.message}>
            <TextInput {...form.register('name')} readOnly={hint !== false} autoComplete="off" />
          </Field>
        </Card>
        {mayEditDealerships && (
          <DealershipSection
            form={form}
            typedCompany={typedCompany}
            openedCompany={companyForm.opened}
            editedKeys={companyForm.editedDealershipKeys}
            dealerships={company?.dealerships ?? []}
            isNewCompany={id === null}
            shownDealership={shownDealership}
            stateChoice={stateChoice}
          />
        )}
        {mayEditDealerships && (
          <CopyNote
            text={lastCopyText(stateChoice, Date.now(), texts.states)}
            retryText={texts.tryAgain}
            isRetrying={stateChoice.isReading}
            onRetry={stateChoice.retry}
          />
        )}
        <ActionBar
          isSticky
          actions={
            <Button
              type="submit"
              variant="primary"
              busy={companyForm.isSaving}
              disabled={isOffline}
              reason={texts.needsConnection}
            >
              {texts.save}
            </Button>
          }
        >
          <span>{companyForm.isEdited ? texts.notSavedYet : null}</span>
        </ActionBar>
      </Form>
      {question !== null && (
        <ValueChoiceDialog
          rows={comparedRows(question.changes, typedCompany, stateChoice.states)}
          words={changedMeanwhileTexts}
          onKeep={question.answer}
          onBack={() => question.answer(null)}
        />
      )}
    </div>
  )
}
