import { valibotResolver } from '@hookform/resolvers/valibot'
import { useMemo } from 'react'
import { type Resolver, useWatch } from 'react-hook-form'
import type { FormDraft } from '#app-context/device/use-draft.ts'
import type { SavedCompany } from '#contract/people/company-form.ts'
import type { FullCompany } from '#domain/people/company.ts'
import { isSameValue } from '#domain/same-value.ts'
import { useCompanyChanges } from '#server-state/people/use-company-changes.ts'
import { useEditedForm } from '#server-state/use-edited-form.ts'
import {
  BLANK_DEALERSHIP,
  type CompanyDraft,
  companyOfDraft,
  typedCompanyOf,
  dealershipOnTheWire,
  draftOf,
  editedKeys,
  idOfDealershipKey,
  dealershipKeyOf,
  NEW_KEY,
  type TypedCompany,
  typedCompanyAfterSaving,
  type ValidCompany,
  companyRules,
  withDraft,
} from './company-fields.ts'
import { type ComparedFields, comparedFields, withDecidedFields } from './compared-company.ts'

const resolveFields = valibotResolver(companyRules)

interface CompanyFormInput {
  /** null for a new company. */
  id: number | null
  /** The company from the server; undefined for a new one, and while the server does not answer. */
  company: FullCompany | undefined
  draft: FormDraft<CompanyDraft>
  /** The person is adding a dealership, even while its fields are empty. */
  isAdding: boolean
  /** If false, the form shows and sends no fields of dealerships. */
  mayEditDealerships: boolean
  /** `dealershipId` is the new id of a created dealership. */
  onSaved: (companyId: number, dealershipId: number | undefined) => void
}

/** The form of a company with all its dealerships. Typed values stay until they are saved. */
export function useCompanyForm(input: CompanyFormInput) {
  const { id, company, draft, isAdding, mayEditDealerships, onSaved } = input
  const serverValues = useMemo(() => {
    if (company === undefined && id !== null) return companyOfDraft(draft.initialFields)
    return typedCompanyOf(company ?? null)
  }, [company, id, draft.initialFields])

  function sentKeys(openedFields: TypedCompany, typedCompany: TypedCompany): string[] {
    // The stored draft may have edited dealerships, from before the person lost the right to edit them.
    if (!mayEditDealerships) return []
    const keys = editedKeys(openedFields, typedCompany)
    return isAdding && !keys.includes(NEW_KEY) ? [...keys, NEW_KEY] : keys
  }
  /** Dealerships without edits are not validated, as they may be older than today's rules. */
  const resolverFor =
    (openedFields: TypedCompany): Resolver<TypedCompany, unknown, ValidCompany> =>
    ({ name, dealerships }, ...otherArguments) => {
      const keys = sentKeys(openedFields, { name, dealerships })
      const sentDealerships = Object.entries(dealerships).filter(([key]) => keys.includes(key))
      return resolveFields({ name, dealerships: Object.fromEntries(sentDealerships) }, ...otherArguments)
    }
  const editedForm = useEditedForm({
    serverValues,
    isNew: id === null,
    draft,
    draftOf,
    withDraft,
    resolverFor,
  })
  const { form, opened, saving, startSaving } = editedForm
  const { create, edit } = useCompanyChanges<ComparedFields>((message) => {
    form.setError('name', { message }, { shouldFocus: true })
  })

  async function save(validCompany: ValidCompany): Promise<void> {
    const typedCompany = typedCompanyAfterSaving(validCompany, form.getValues())
    const newDealership = NEW_KEY in validCompany.dealerships ? typedCompany.dealerships[NEW_KEY] : undefined
    let addedDealerships = newDealership === undefined ? [] : [dealershipOnTheWire(0, newDealership)]
    const keys = Object.keys(validCompany.dealerships).filter((key) => key !== NEW_KEY)
    const { settle, ...checkedEdit } = startSaving(typedCompany, {
      split: (fields) => comparedFields(fields, keys),
      join: (decidedFields, fields) => withDecidedFields(fields, keys, decidedFields),
    })
    const callbacks = {
      async onSaved({ id: savedId, dealerships }: SavedCompany) {
        const newId = addedDealerships.length > 0 ? dealerships.at(-1)?.id : undefined
        await settle((sentCompany) => withNewDealershipId(sentCompany, newId))
        onSaved(savedId, newId)
      },
    }
    if (id === null)
      return void (await create.run({ name: typedCompany.name, dealerships: addedDealerships, ...callbacks }))
    await edit.run({
      id,
      ...checkedEdit,
      comparedFieldsOf: (presentCompany) => comparedFields(typedCompanyOf(presentCompany), keys),
      body(decidedFields, presentCompany) {
        const { name, dealerships } = withDecidedFields(typedCompany, keys, decidedFields)
        const sentDealerships = keys.flatMap((key) => {
          const dealership = dealerships[key]
          return dealership === undefined ? [] : [dealershipOnTheWire(idOfDealershipKey(key), dealership)]
        })
        // The answer to an earlier try may have been lost: the dealership may exist already.
        const { [NEW_KEY]: _, ...existingDealerships } = typedCompanyOf(presentCompany).dealerships
        if (Object.values(existingDealerships).some((dealership) => isSameValue(dealership, newDealership)))
          addedDealerships = []
        return { name, dealerships: [...sentDealerships, ...addedDealerships] }
      },
      ...callbacks,
    })
  }

  const typedCompany = useWatch({ control: form.control, compute: (values: TypedCompany) => values })
  return {
    ...editedForm,
    typedCompany,
    editedDealershipKeys: editedKeys(opened, typedCompany),
    save: saving(save),
  }
}

/** Moves the fields of the new dealership under the id that the server gave it. */
function withNewDealershipId({ name, dealerships }: TypedCompany, newId: number | undefined): TypedCompany {
  const { [NEW_KEY]: newDealership = BLANK_DEALERSHIP, ...otherDealerships } = dealerships
  const addedDealerships = newId === undefined ? {} : { [dealershipKeyOf(newId)]: newDealership }
  return { name, dealerships: { ...otherDealerships, ...addedDealerships, [NEW_KEY]: BLANK_DEALERSHIP } }
}
