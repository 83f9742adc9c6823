import { valibotResolver } from '@hookform/resolvers/valibot'
import { useEffect, useMemo, useRef, useState } from 'react'
import { type Resolver, useForm, useWatch } from 'react-hook-form'
import type { FormDraft } from '#app-context/use-draft.ts'
import type { SavedCompany } from '#contract/company-form.ts'
import type { FullCompany } from '#domain/company.ts'
import { useChangedMeanwhile } from '#server-state/use-changed-meanwhile.ts'
import { useCompanyChanges } from '#server-state/use-company-changes.ts'
import {
  BLANK_DEALERSHIP,
  type CompanyDraft,
  companyOfDraft,
  companyTyped,
  dealershipOnTheWire,
  draftOf,
  editedKeys,
  idOfKey,
  isEdited,
  keyOf,
  NEW_KEY,
  type TypedCompany,
  toldAnew,
  typedOfWanted,
  type WantedCompany,
  wantedCompany,
  withDraft,
} from './company-fields.ts'
import { type Compared, comparedFields, withDecided } from './compared-company.ts'

const resolve = valibotResolver(wantedCompany)
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

interface CompanyFormInput {
  /** null: a new one. */
  id: number | null
  /** As the server tells it; undefined for a new one, and where it does not answer. */
  company: FullCompany | undefined
  draft: FormDraft<CompanyDraft>
  /** A dealership is being added, also while nothing of it is typed. */
  isAdding: boolean
  /** The person may save dealerships, and sees their fields. */
  hasDealerships: boolean
  /** `dealershipId` is that of the dealership that was new. */
  onSaved: (companyId: number, dealershipId: number | undefined) => void
}

/** The one form of a company: what was typed of any of its dealerships stays until it is saved. */
export function useCompanyForm(input: CompanyFormInput) {
  const { id, company, draft, isAdding, hasDealerships, onSaved } = input
  const told = useMemo(() => {
    if (company === undefined && id !== null) return companyOfDraft(draft.initial)
    return companyTyped(company ?? null)
  }, [company, id, draft.initial])

  const [opened, setOpened] = useState(() => withDraft(told, draft.initial, 'opened'))
  const latest = useRef({ opened, isAdding, hasDealerships })
  useEffect(() => {
    latest.current = { opened, isAdding, hasDealerships }
  })
  /** Of the last try to save. */
  const sent = useRef<{ company: TypedCompany; hasNew: boolean } | null>(null)
  const { question, ask } = useChangedMeanwhile<Compared>()

  function sentKeys(typed: TypedCompany): string[] {
    // A draft of before the right was lost may have some.
    if (!latest.current.hasDealerships) return []
    const edited = editedKeys(latest.current.opened, typed)
    return latest.current.isAdding && !edited.includes(NEW_KEY) ? [...edited, NEW_KEY] : edited
  }
  /** What was not edited may be older than today's rules. */
  const resolver: Resolver<TypedCompany, unknown, WantedCompany> = (typed, context, options) => {
    const keys = sentKeys(typed)
    const dealerships = Object.entries(typed.dealerships).filter(([key]) => keys.includes(key))
    return resolve({ name: typed.name, dealerships: Object.fromEntries(dealerships) }, context, options)
  }
  const form = useForm<TypedCompany, unknown, WantedCompany>({
    resolver,
    defaultValues: withDraft(told, draft.initial, 'typed'),
    shouldFocusError: false,
  })
  const { reset, getValues } = form

  function show(nextOpened: TypedCompany, typed: TypedCompany): void {
    latest.current.opened = nextOpened
    setOpened(nextOpened)
    if (!isSame(typed, getValues())) reset(typed, { keepErrors: true, keepIsSubmitted: true })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what the server tells anew is taken over
  useEffect(() => {
    const next = toldAnew(told, latest.current.opened, getValues())
    show(next.opened, next.typed)
  }, [told])

  async function settle(saved: SavedCompany): Promise<void> {
    await draft.forget()
    if (sent.current === null) return
    const { company: typed, hasNew } = sent.current
    const newId = hasNew ? saved.dealerships.at(-1)?.id : undefined
    const fresh = typed.dealerships[NEW_KEY] ?? BLANK_DEALERSHIP
    const now = {
      ...typed,
      dealerships: {
        ...typed.dealerships,
        ...(newId !== undefined && { [keyOf(newId)]: fresh }),
        [NEW_KEY]: BLANK_DEALERSHIP,
      },
    }
    if (id !== null) show(now, now)
    onSaved(saved.id, newId)
  }
  const { create, edit } = useCompanyChanges<Compared>({
    onSaved: settle,
    onNameTaken: (message) => form.setError('name', { message }, { shouldFocus: true }),
  })

  async function save(wanted: WantedCompany): Promise<void> {
    const checked = Object.entries(wanted.dealerships).map(([key, one]) => [key, typedOfWanted(one)] as const)
    const typed: TypedCompany = {
      name: wanted.name,
      dealerships: { ...getValues().dealerships, ...Object.fromEntries(checked) },
    }
    const fresh = NEW_KEY in wanted.dealerships ? typed.dealerships[NEW_KEY] : undefined
    const added = fresh === undefined ? [] : [dealershipOnTheWire(0, fresh)]
    sent.current = { company: typed, hasNew: added.length > 0 }
    if (id === null) return void (await create.run({ name: typed.name, dealerships: added }))

    const keys = Object.keys(wanted.dealerships).filter((key) => key !== NEW_KEY)
    await edit.run({
      id,
      opened: comparedFields(latest.current.opened, keys),
      mine: comparedFields(typed, keys),
      compared: (now) => comparedFields(companyTyped(now), keys),
      async ask(changes, mine, theirs) {
        const decided = await ask(changes, mine, theirs)
        if (decided === null) return null
        // Whatever becomes of the saving, the person has seen these values and decided.
        const typedNow = withDecided(typed, keys, decided)
        sent.current = { company: typedNow, hasNew: added.length > 0 }
        show(withDecided(latest.current.opened, keys, theirs), typedNow)
        return decided
      },
      body(decided, now) {
        const { name, dealerships } = withDecided(typed, keys, decided)
        const edited = keys.flatMap((key) => {
          const one = dealerships[key]
          return one === undefined ? [] : [dealershipOnTheWire(idOfKey(key), one)]
        })
        // The answer to an earlier try may have been lost: the same dealership is not made twice.
        const isThere = Object.entries(companyTyped(now).dealerships).some(
          ([key, one]) => key !== NEW_KEY && isSame(one, fresh),
        )
        if (isThere) sent.current = { company: sent.current?.company ?? typed, hasNew: false }
        return { name, dealerships: isThere ? edited : [...edited, ...added] }
      },
    })
  }

  const kept = useMemo(
    () => ({
      fresh: told,
      restored: draft.restored,
      discard: draft.discard,
      keep: (typed: TypedCompany) => draft.keep(draftOf(latest.current.opened, typed)),
      async forget() {
        latest.current.opened = told
        setOpened(told)
        await draft.forget()
      },
    }),
    [draft, told],
  )
  const typed = useWatch({ control: form.control, compute: (values: TypedCompany) => values })
  return {
    form,
    kept,
    opened,
    typed,
    isEdited: isEdited(opened, typed),
    edited: editedKeys(opened, typed),
    save,
    question,
  }
}
