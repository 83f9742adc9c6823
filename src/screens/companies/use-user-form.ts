import { valibotResolver } from '@hookform/resolvers/valibot'
import { useState } from 'react'
import type { FormDraft } from '#app-context/device/use-draft.ts'
import type { Company, CompanyUser, UserFields } from '#domain/people/company.ts'
import { type Edit, withOwnEdits } from '#domain/others-changes.ts'
import { useEditedForm } from '#server-state/use-edited-form.ts'
import { useSaveUser } from '#server-state/people/use-save-user.ts'
import { sortedIds, userFormValues, userFormSchema } from './user-fields.ts'

const resolver = valibotResolver(userFormSchema)
const unchangedFields = <Fields>(fields: Fields): Fields => fields

interface UserFormInput {
  company: Company
  /** The user as the list shows them; null for a new user. */
  user: CompanyUser | null
  draft: FormDraft<Edit<UserFields>>
  /** If false, every save includes the user's present dealerships, also those that another person added meanwhile. */
  mayRemoveDealerships: boolean
  onSaved: () => void
}

/** The form of a user, which other people may edit at the same time. */
export function useUserForm({ company, user, draft, mayRemoveDealerships, onSaved }: UserFormInput) {
  const { form, formDraft, isSaving, saving, startSaving, question } = useEditedForm<
    UserFields,
    UserFields,
    Edit<UserFields>
  >({
    serverValues: draft.defaultFields.opened,
    isNew: user === null,
    draft,
    draftOf: unchangedFields,
    withDraft: withOwnEdits,
    resolverFor: () => resolver,
  })
  /** The newest version of the user from the server. */
  const [newestUser, setNewestUser] = useState(user)
  const { create, edit } = useSaveUser<UserFields>((field, message) => {
    form.setError(field, { message }, { shouldFocus: true })
  })

  async function save(fields: UserFields): Promise<void> {
    if (user === null) return void (await create.run({ fields, onSaved }))
    const ownFields = { ...fields, dealershipIds: sortedIds(fields.dealershipIds) }
    const { opened, ask } = startSaving<UserFields>(ownFields, {
      split: unchangedFields,
      join: unchangedFields,
    })
    await edit.run({
      user,
      company,
      opened,
      ownFields,
      comparedFieldsOf: (presentUser) => userFormValues(presentUser, company),
      ask(changes, fieldsToSave, othersFields, presentUser) {
        setNewestUser(presentUser)
        return ask(changes, fieldsToSave, othersFields, presentUser)
      },
      body: (decidedFields, presentUser) => ({
        ...decidedFields,
        dealershipIds: mayRemoveDealerships
          ? decidedFields.dealershipIds
          : withPresentDealerships(decidedFields.dealershipIds, presentUser),
      }),
      onSaved,
    })
  }
  return {
    form,
    formDraft,
    newestUser,
    isSaving,
    save: saving(save),
    failure: create.failure ?? edit.failure,
    question,
  }
}

function withPresentDealerships(ids: readonly number[], { dealerships }: CompanyUser): number[] {
  return sortedIds([...ids, ...dealerships.map(({ id }) => id)])
}
