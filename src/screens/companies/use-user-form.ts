import { valibotResolver } from '@hookform/resolvers/valibot'
import { useMemo, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { FormDraft } from '#app-context/use-draft.ts'
import type { Company, CompanyUser, UserFields } from '#domain/company.ts'
import { useChangedMeanwhile } from '#server-state/use-changed-meanwhile.ts'
import { useSaveUser } from '#server-state/use-save-user.ts'
import { inOrder, type TypedUser, typedUser, type UserDraft, userForm, withUserDraft } from './user-fields.ts'

const resolver = valibotResolver(userForm)

interface UserFormInput {
  company: Company
  /** As the list has him; null creates one. */
  user: CompanyUser | null
  draft: FormDraft<UserDraft>
  /** Else a dealership that he has goes along in every save, also one that he got meanwhile. */
  mayTakeAway: boolean
  onSaved: () => void
}

/** The form of a user; where somebody else saved him meanwhile, the person is asked field by field (G158). */
export function useUserForm({ company, user, draft, mayTakeAway, onSaved }: UserFormInput) {
  const told = draft.fresh.opened
  const [begun] = useState(() => withUserDraft(told, draft.initial))
  const opened = useRef(begun.opened)
  /** As the server told him last. */
  const [known, setKnown] = useState(user)
  const form = useForm<TypedUser, unknown, UserFields>({
    resolver,
    defaultValues: begun.typed,
    shouldFocusError: false,
  })
  const { question, ask } = useChangedMeanwhile<TypedUser>()
  const { create, edit } = useSaveUser<TypedUser>({
    onTaken: (field, message) => form.setError(field, { message }, { shouldFocus: true }),
    onSaved: async () => onSaved(),
  })

  async function save(fields: UserFields): Promise<void> {
    if (user === null) return void (await create.run(fields))
    await edit.run({
      user,
      company,
      opened: opened.current,
      mine: { ...fields, dealershipIds: inOrder(fields.dealershipIds) },
      compared: (now) => typedUser(now, company),
      async ask(changes, mine, theirs, now) {
        setKnown(now)
        const decided = await ask(changes, mine, theirs)
        if (decided === null) return null
        // Whatever becomes of the saving, the person has seen these values and decided.
        opened.current = theirs
        form.reset(decided, { keepErrors: true, keepIsSubmitted: true })
        return decided
      },
      body: (decided, now) => ({
        ...decided,
        dealershipIds: mayTakeAway ? decided.dealershipIds : withOwn(decided.dealershipIds, now),
      }),
    })
  }

  const kept = useMemo(
    () => ({
      fresh: told,
      restored: draft.restored,
      discard: draft.discard,
      keep: (typed: TypedUser) => draft.keep(withUserDraft(told, { opened: opened.current, typed })),
      async forget() {
        opened.current = told
        await draft.forget()
      },
    }),
    [draft, told],
  )
  return { form, kept, known, save, failure: create.failure ?? edit.failure, question }
}

function withOwn(ids: readonly number[], { dealerships }: CompanyUser): number[] {
  return inOrder([...ids, ...dealerships.map(({ id }) => id)])
}
