import { valibotResolver } from '@hookform/resolvers/valibot'
import { useState } from 'react'
import type { FormDraft } from '#app-context/use-draft.ts'
import type { Company, CompanyUser, UserFields } from '#domain/people/company.ts'
import { type Edit, withOwnEdits } from '#domain/others-changes.ts'
import { useEditedForm } from '#server-state/use-edited-form.ts'
import { useSaveUser } from '#server-state/people/use-save-user.ts'
import { inOrder, type TypedUser, typedUser, userForm } from './user-fields.ts'

const resolver = valibotResolver(userForm)
const unchanged = <Fields>(fields: Fields): Fields => fields

interface UserFormInput {
  company: Company
  /** The user as the list shows them; null creates one. */
  user: CompanyUser | null
  draft: FormDraft<Edit<TypedUser>>
  /** False adds the user's present dealerships to every save, also dealerships that the user got meanwhile. */
  mayTakeAway: boolean
  onSaved: () => void
}

/** The form of a user. */
export function useUserForm({ company, user, draft, mayTakeAway, onSaved }: UserFormInput) {
  const { form, kept, begin, question } = useEditedForm<TypedUser, UserFields, Edit<TypedUser>>({
    serverValues: draft.defaultFields.opened,
    isNew: user === null,
    draft,
    draftOf: unchanged,
    withDraft: withOwnEdits,
    resolverFor: () => resolver,
  })
  /** The newest version of the user from the server. */
  const [newest, setNewest] = useState(user)
  const { create, edit } = useSaveUser<TypedUser>((field, message) => {
    form.setError(field, { message }, { shouldFocus: true })
  })

  async function save(fields: UserFields): Promise<void> {
    if (user === null) return void (await create.run({ fields, onSaved }))
    const mine = { ...fields, dealershipIds: inOrder(fields.dealershipIds) }
    const { opened, ask } = begin<TypedUser>(mine, { split: unchanged, join: unchanged })
    await edit.run({
      user,
      company,
      opened,
      mine,
      compared: (now) => typedUser(now, company),
      ask(changes, wanted, theirs, now) {
        setNewest(now)
        return ask(changes, wanted, theirs, now)
      },
      body: (decided, now) => ({
        ...decided,
        dealershipIds: mayTakeAway
          ? decided.dealershipIds
          : withPresentDealerships(decided.dealershipIds, now),
      }),
      onSaved,
    })
  }
  return { form, kept, newest, save, failure: create.failure ?? edit.failure, question }
}

function withPresentDealerships(ids: readonly number[], { dealerships }: CompanyUser): number[] {
  return inOrder([...ids, ...dealerships.map(({ id }) => id)])
}
