import { valibotResolver } from '@hookform/resolvers/valibot'
import { useMemo } from 'react'
import { type Resolver, useWatch } from 'react-hook-form'
import type { FormDraft } from '#app-context/use-draft.ts'
import type { SavedCompany } from '#contract/people/company-form.ts'
import type { FullCompany } from '#domain/people/company.ts'
import { isSameValue } from '#domain/same-value.ts'
import { useCompanyChanges } from '#server-state/people/use-company-changes.ts'
import { useEditedForm } from '#server-state/use-edited-form.ts'
import {
  BLANK_DEALERSHIP,
  type CompanyDraft,
  companyOfDraft,
  companyTyped,
  dealershipOnTheWire,
  draftOf,
  editedKeys,
  idOfKey,
  keyOf,
  NEW_KEY,
  type TypedCompany,
  typedOfWanted,
  type WantedCompany,
  wantedCompany,
  withDraft,
} from './company-fields.ts'
import { type Compared, comparedFields, withDecided } from './compared-company.ts'

const resolve = valibotResolver(wantedCompany)

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

/** The form of a company: what was typed of any of its dealerships stays until it is saved. */
export function useCompanyForm(input: CompanyFormInput) {
  const { id, company, draft, isAdding, hasDealerships, onSaved } = input
  const told = useMemo(() => {
    if (company === undefined && id !== null) return companyOfDraft(draft.initial)
    return companyTyped(company ?? null)
  }, [company, id, draft.initial])

  function sentKeys(opened: TypedCompany, typed: TypedCompany): string[] {
    // A draft of before the right was lost may have some.
    if (!hasDealerships) return []
    const edited = editedKeys(opened, typed)
    return isAdding && !edited.includes(NEW_KEY) ? [...edited, NEW_KEY] : edited
  }
  /** What was not edited may be older than today's rules. */
  const resolverFor =
    (opened: TypedCompany): Resolver<TypedCompany, unknown, WantedCompany> =>
    ({ name, dealerships }, ...rest) => {
      const keys = sentKeys(opened, { name, dealerships })
      const sent = Object.entries(dealerships).filter(([key]) => keys.includes(key))
      return resolve({ name, dealerships: Object.fromEntries(sent) }, ...rest)
    }
  const edited = useEditedForm({ told, isNew: id === null, draft, draftOf, withDraft, resolverFor })
  const { form, opened, begin } = edited
  const { create, edit } = useCompanyChanges<Compared>((message) => {
    form.setError('name', { message }, { shouldFocus: true })
  })

  async function save(wanted: WantedCompany): Promise<void> {
    const typed = typedOfWanted(wanted, form.getValues())
    const fresh = NEW_KEY in wanted.dealerships ? typed.dealerships[NEW_KEY] : undefined
    let added = fresh === undefined ? [] : [dealershipOnTheWire(0, fresh)]
    const keys = Object.keys(wanted.dealerships).filter((key) => key !== NEW_KEY)
    const { settle, ...checked } = begin(typed, {
      split: (fields) => comparedFields(fields, keys),
      join: (decided, fields) => withDecided(fields, keys, decided),
    })
    const saved = {
      async onSaved({ id: savedId, dealerships }: SavedCompany) {
        const newId = added.length > 0 ? dealerships.at(-1)?.id : undefined
        await settle((sent) => withAdded(sent, newId))
        onSaved(savedId, newId)
      },
    }
    if (id === null) return void (await create.run({ name: typed.name, dealerships: added, ...saved }))
    await edit.run({
      id,
      ...checked,
      compared: (now) => comparedFields(companyTyped(now), keys),
      body(decided, now) {
        const { name, dealerships } = withDecided(typed, keys, decided)
        const sent = keys.flatMap((key) => {
          const one = dealerships[key]
          return one === undefined ? [] : [dealershipOnTheWire(idOfKey(key), one)]
        })
        // The answer to an earlier try may have been lost: the same dealership is not made twice.
        const { [NEW_KEY]: _, ...known } = companyTyped(now).dealerships
        if (Object.values(known).some((one) => isSameValue(one, fresh))) added = []
        return { name, dealerships: [...sent, ...added] }
      },
      ...saved,
    })
  }

  const typed = useWatch({ control: form.control, compute: (values: TypedCompany) => values })
  return { ...edited, typed, edited: editedKeys(opened, typed), save }
}

/** The fields of the dealership that was new, under the id that it has now. */
function withAdded({ name, dealerships }: TypedCompany, newId: number | undefined): TypedCompany {
  const { [NEW_KEY]: fresh = BLANK_DEALERSHIP, ...known } = dealerships
  const added = newId === undefined ? {} : { [keyOf(newId)]: fresh }
  return { name, dealerships: { ...known, ...added, [NEW_KEY]: BLANK_DEALERSHIP } }
}
