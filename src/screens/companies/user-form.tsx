import { valibotResolver } from '@hookform/resolvers/valibot'
import { useId, useMemo } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useConnection } from '#app-context/use-connection.ts'
import type { FormDraft } from '#app-context/use-draft.ts'
import { useSession } from '#app-context/use-session.ts'
import { type Company, type CompanyUser, type UserFields, userGate } from '#domain/company.ts'
import { useEveryDealership } from '#server-state/use-every-dealership.ts'
import { useGivenRoles } from '#server-state/use-given-roles.ts'
import { useSaveUser } from '#server-state/use-save-user.ts'
import { userTexts as texts } from '#texts/users.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Note, OfflineNote } from '#ui/feedback/note.tsx'
import { focusFirstWrong } from '#ui/focus/focus-first-wrong.ts'
import { Field } from '#ui/form/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { SearchableSelect } from '#ui/select/searchable-select.tsx'
import { DealershipChecks } from './dealership-checks.tsx'
import styles from './user-dialog.module.css'
import {
  type Choice,
  companyChoices,
  dealershipChoices,
  keptDealerships,
  type TypedUser,
  userForm,
} from './user-fields.ts'

const resolver = valibotResolver(userForm)

interface UserFormProps {
  company: Company
  user: CompanyUser | null
  draft: FormDraft<TypedUser>
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
  const roles = useGivenRoles(user?.role)
  const form = useForm<TypedUser, unknown, UserFields>({
    resolver,
    defaultValues: draft.initial,
    shouldFocusError: false,
  })
  const { errors, isSubmitting, isSubmitted } = form.formState
  const [roleId, companyId, dealershipIds] = useWatch({
    control: form.control,
    name: ['roleId', 'companyId', 'dealershipIds'],
  })
  const save = useSaveUser({
    user,
    onTaken: (field, message) => form.setError(field, { message }, { shouldFocus: true }),
    onSaved: async () => onLeave(),
  })

  const companies = useMemo(
    () =>
      companyChoices({
        company,
        every,
        mayChooseAdministrators: may(user === null ? 'createAdministrators' : 'editAdministrators'),
        own: account?.company,
      }).map(optionOf),
    [company, every, account, user, may],
  )
  const choicesOf = (chosenCompany: number) =>
    dealershipChoices({
      every,
      company,
      companyId: chosenCompany,
      had: user?.dealerships ?? [],
      maySelectAll: may('selectDealerships'),
      mayTakeAway: may(userGate('remove', company)),
    })
  // biome-ignore lint/correctness/useExhaustiveDependencies: rights do not change while a dialog is open
  const choices = useMemo(() => choicesOf(companyId), [every, companyId])
  const changed = { shouldDirty: true, shouldValidate: isSubmitted }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={user === null ? texts.createUser : texts.updateUser}
      description={user === null ? company.name : `${user.login}, ${company.name}`}
      actions={
        <>
          <Button onClick={onLeave}>{texts.cancel}</Button>
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
        draft={draft}
        onSubmit={form.handleSubmit(async (fields) => {
          await save.run(fields)
        }, focusFirstWrong)}
      >
        {isOffline && <OfflineNote>{texts.needsServer}</OfflineNote>}
        {save.failure !== null && (
          <Note tone="bad" role="alert">
            {save.failure}
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
        <Field label={texts.email} hint={texts.emailHint} error={errors.email?.message}>
          <TextInput
            {...form.register('email')}
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
              options={companies}
              value={String(companyId)}
              required
              onChoose={(id) => {
                form.setValue('companyId', Number(id), changed)
                form.setValue('dealershipIds', keptDealerships(dealershipIds, choicesOf(Number(id))), changed)
              }}
            />
          </Field>
        </div>
        <DealershipChecks
          choices={choices}
          chosen={dealershipIds}
          onChange={(ids) => form.setValue('dealershipIds', ids, changed)}
        />
      </Form>
    </Dialog>
  )
}
