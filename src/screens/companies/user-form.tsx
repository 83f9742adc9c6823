import { useId, useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import { useConnection } from '#app-context/use-connection.ts'
import type { FormDraft } from '#app-context/use-draft.ts'
import { useSession } from '#app-context/use-session.ts'
import { type Company, type CompanyUser, isAdministratorsCompany, userGate } from '#domain/company.ts'
import type { Edit } from '#domain/others-changes.ts'
import { useEveryDealership } from '#server-state/use-every-dealership.ts'
import { useGivenRoles } from '#server-state/use-given-roles.ts'
import { changedMeanwhileTexts } from '#texts/changed-meanwhile.ts'
import { userTexts as texts } from '#texts/users.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { KeepWhichDialog } from '#ui/dialog/keep-which-dialog.tsx'
import { Note, OfflineNote } from '#ui/feedback/note.tsx'
import { focusFirstWrong } from '#ui/focus/focus-first-wrong.ts'
import { Field } from '#ui/form/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { SearchableSelect } from '#ui/select/searchable-select.tsx'
import { comparedUserRows } from './compared-user.ts'
import { DealershipChecks } from './dealership-checks.tsx'
import { useUserForm } from './use-user-form.ts'
import styles from './user-dialog.module.css'
import {
  type Choice,
  companyChoices,
  dealershipChoices,
  inOrder,
  keptDealerships,
  typedUser,
  type TypedUser,
} from './user-fields.ts'

interface UserFormProps {
  company: Company
  user: CompanyUser | null
  draft: FormDraft<Edit<TypedUser>>
  onClose: () => void
  /** It was saved or given up: the draft goes. */
  onLeave: () => void
}

const optionOf = ({ id, name }: Choice) => ({ value: String(id), label: name })

export function UserForm({ company, user, draft, onClose, onLeave }: UserFormProps) {
  const formId = useId()
  const { account, may } = useSession()
  const isOffline = useConnection().state === 'offline'
  const every = useEveryDealership()
  const mayTakeAway = may(userGate('remove', company))
  const model = useUserForm({ company, user, draft, mayTakeAway, onSaved: onLeave })
  const { form, known, question } = model
  const isDefault = user?.defaultUser === true
  const given = useGivenRoles(known?.role)
  const roles = isDefault ? given.filter(({ id }) => id === known?.role.id) : given
  const { errors, isSubmitting, isSubmitted } = form.formState
  const [roleId, companyId, dealershipIds] = useWatch({
    control: form.control,
    name: ['roleId', 'companyId', 'dealershipIds'],
  })

  const companies = useMemo(
    () =>
      companyChoices({
        company,
        every,
        mayChooseAdministrators: may(user === null ? 'createAdministrators' : 'editAdministrators'),
        own: account?.company,
      }),
    [company, every, account, user, may],
  )
  const choicesOf = (chosenCompany: number) =>
    dealershipChoices({
      every,
      company,
      companyId: chosenCompany,
      had: known?.dealerships ?? [],
      maySelectAll: may('selectDealerships'),
      mayTakeAway,
    })
  // biome-ignore lint/correctness/useExhaustiveDependencies: rights do not change while a dialog is open
  const choices = useMemo(() => choicesOf(companyId), [every, companyId, known])
  const changed = { shouldDirty: true, shouldValidate: isSubmitted }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={user === null ? texts.createUser : texts.updateUser}
      description={user === null ? company.name : `${user.login}, ${company.name}`}
      actions={
        <>
          <Button disabled={isSubmitting} onClick={onLeave}>
            {texts.cancel}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            busy={isSubmitting}
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
        draft={model.kept}
        onSubmit={form.handleSubmit(model.save, focusFirstWrong)}
      >
        {isOffline && <OfflineNote>{texts.needsServer}</OfflineNote>}
        {model.failure !== null && (
          <Note tone="bad" role="alert">
            {model.failure}
          </Note>
        )}
        <div className={styles.pair}>
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
          hint={isDefault ? texts.defaultUserKeeps : texts.emailHint}
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
        <div className={styles.pair}>
          <Field label={texts.role} error={errors.roleId?.message}>
            <SearchableSelect
              name="roleId"
              options={roles.map(optionOf)}
              value={String(roleId)}
              required
              onChoose={(id) => form.setValue('roleId', Number(id), changed)}
            />
          </Field>
          <Field label={texts.company} error={errors.companyId?.message}>
            <SearchableSelect
              name="companyId"
              options={companies.filter(({ id }) => !isDefault || id === company.id).map(optionOf)}
              value={String(companyId)}
              required
              onChoose={(id) => {
                form.setValue('companyId', Number(id), changed)
                const kept = keptDealerships({
                  chosen: dealershipIds,
                  had: typedUser(known, company).dealershipIds,
                  before: choices,
                  next: choicesOf(Number(id)),
                })
                form.setValue('dealershipIds', kept, changed)
              }}
            />
          </Field>
        </div>
        <DealershipChecks
          choices={choices}
          chosen={dealershipIds}
          isOfCustomer={!companies.some((each) => each.id === companyId && isAdministratorsCompany(each))}
          onChange={(ids) => form.setValue('dealershipIds', inOrder(ids), changed)}
        />
      </Form>
      {question !== null && (
        <KeepWhichDialog
          rows={comparedUserRows(question.changes, {
            roles,
            companies,
            dealerships: [...(known?.dealerships ?? []), ...(user?.dealerships ?? []), ...choices],
          })}
          words={changedMeanwhileTexts}
          onKeep={question.answer}
          onBack={() => question.answer(null)}
        />
      )}
    </Dialog>
  )
}
