import { useId } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useConnection } from '#app-context/use-connection.ts'
import type { FormDraft } from '#app-context/device/use-draft.ts'
import { useSession } from '#app-context/people/use-session.ts'
import { type Company, type CompanyUser, type UserFields, userGate } from '#domain/people/company.ts'
import type { Edit } from '#domain/others-changes.ts'
import { changedMeanwhileTexts } from '#texts/changed-meanwhile.ts'
import { userTexts as texts } from '#texts/people/users.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { ValueChoiceDialog } from '#ui/dialog/value-choice-dialog.tsx'
import { Note, OfflineNote } from '#ui/feedback/note.tsx'
import { focusFirstWrongField } from '#ui/focus/focus-first-wrong-field.ts'
import { Field } from '#ui/form/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { SearchableSelect } from '#ui/select/searchable-select.tsx'
import { comparedUserRows } from './compared-user.ts'
import { DealershipCheckboxes } from './dealership-checkboxes.tsx'
import { useUserChoices } from './use-user-choices.ts'
import { useUserForm } from './use-user-form.ts'
import styles from './user-dialog.module.css'
import type { IdAndName } from './user-fields.ts'

interface UserFormProps {
  company: Company
  user: CompanyUser | null
  draft: FormDraft<Edit<UserFields>>
  onClose: () => void
  /** Deletes the draft and closes the dialog: called when the user was saved, and by Cancel. */
  onLeave: () => void
}

export function UserForm({ company, user, draft, onClose, onLeave }: UserFormProps) {
  const formId = useId()
  const { may } = useSession()
  const isOffline = useConnection().state === 'offline'
  const mayRemoveDealerships = may(userGate('remove', company))
  const { form, formDraft, newestUser, isSaving, save, failure, question } = useUserForm({
    company,
    user,
    draft,
    mayRemoveDealerships,
    onSaved: onLeave,
  })
  const choices = useUserChoices({ form, company, user, newestUser, mayRemoveDealerships })

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={user === null ? texts.createUser : texts.updateUser}
      description={user === null ? company.name : `${user.login}, ${company.name}`}
      actions={
        <>
          <Button disabled={isSaving} onClick={onLeave}>
            {texts.cancel}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            busy={isSaving}
            disabled={isOffline}
            reason={texts.needsServer}
          >
            {texts.save}
          </Button>
        </>
      }
    >
      <Form
        id={formId}
        form={form}
        draft={formDraft}
        onSubmit={form.handleSubmit(save, focusFirstWrongField)}
      >
        {isOffline && <OfflineNote>{texts.needsServer}</OfflineNote>}
        {failure !== null && (
          <Note tone="bad" role="alert">
            {failure}
          </Note>
        )}
        <SignInFields form={form} isDefault={user?.defaultUser === true} />
        <AssignmentFields form={form} choices={choices} />
      </Form>
      {question !== null && (
        <ValueChoiceDialog
          rows={comparedUserRows(question.changes, {
            roles: choices.roles,
            companies: choices.companies,
            dealerships: [
              ...(newestUser?.dealerships ?? []),
              ...(user?.dealerships ?? []),
              ...choices.dealerships,
            ],
          })}
          words={changedMeanwhileTexts}
          onKeep={question.answer}
          onBack={() => question.answer(null)}
        />
      )}
    </Dialog>
  )
}

interface FieldsProps {
  form: UseFormReturn<UserFields, unknown, UserFields>
}

/** Login, phone and e-mail. The e-mail of the default user cannot change. */
function SignInFields({ form, isDefault }: FieldsProps & { isDefault: boolean }) {
  const { errors } = form.formState
  return (
    <>
      <div className={styles.fieldPair}>
        <Field label={texts.login} error={errors.login?.message}>
          <TextInput
            {...form.register('login')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
        <Field label={texts.phone} error={errors.phone?.message}>
          <TextInput {...form.register('phone')} type="tel" inputMode="tel" autoComplete="off" />
        </Field>
      </div>
      <Field
        label={texts.email}
        hint={isDefault ? texts.defaultUserNotChanged : texts.emailHint}
        error={errors.email?.message}
      >
        <TextInput
          {...form.register('email')}
          readOnly={isDefault}
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
    </>
  )
}

const optionOf = ({ id, name }: IdAndName) => ({ value: String(id), label: name })

/** The role, the company and the dealerships of the user. */
function AssignmentFields({ form, choices }: FieldsProps & { choices: ReturnType<typeof useUserChoices> }) {
  const { errors } = form.formState
  return (
    <>
      <div className={styles.fieldPair}>
        <Field label={texts.role} error={errors.roleId?.message}>
          <SearchableSelect
            name="roleId"
            options={choices.roles.map(optionOf)}
            value={String(choices.roleId)}
            required
            onChoose={(id) => choices.chooseRole(Number(id))}
          />
        </Field>
        <Field label={texts.company} error={errors.companyId?.message}>
          <SearchableSelect
            name="companyId"
            options={choices.offeredCompanies.map(optionOf)}
            value={String(choices.companyId)}
            required
            onChoose={(id) => choices.chooseCompany(Number(id))}
          />
        </Field>
      </div>
      <DealershipCheckboxes
        choices={choices.dealerships}
        chosenIds={choices.dealershipIds}
        isCustomerUser={choices.isCustomerUser}
        onChange={choices.chooseDealerships}
      />
    </>
  )
}
