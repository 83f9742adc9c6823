// The changes of staff on the page of a company; each needs the server (ordering.md §7, §8).

import { companyCalls } from '#contract/people/company-calls.ts'
import { callOf } from '#api/call-of.ts'
import type { Api } from '#api/client.ts'
import type { Answer, Failure } from '#api/failure.ts'
import { billingAddressKey } from '#api/people/billing-address.ts'
import { companiesKey, fetchCompanies, fetchCompany, saveCompany } from '#api/people/companies.ts'
import { shipmentsKey } from '#api/shipments/shipments.ts'
import { useCounter } from '#app-context/counter.ts'
import { ADMIN_NOTICE_MS } from '#app-context/notices.ts'
import { ERROR_CODES } from '#contract/error-codes.ts'
import type { CompanyBody, FeeStateBody, SavedCompany } from '#contract/people/company-form.ts'
import type { ComparedFields } from '#domain/others-changes.ts'
import type { FullCompany } from '#domain/people/company.ts'
import { failureTexts } from '#texts/failures.ts'
import { companyPageTexts } from '#texts/people/company-page.ts'
import { createOnce } from '../create-once.ts'
import { failureText, withDoubt } from '../failure-text.ts'
import { type CheckedEdit, saveChecked, WENT_BACK, withSaveDoubt } from '../save-checked.ts'
import { type Action, useAction } from '../use-action.ts'

type CompanyFields = Omit<CompanyBody, 'id' | 'version'>

/** `onSaved` runs before the notice of success. */
interface SaveCallback {
  onSaved: (saved: SavedCompany) => Promise<void>
}

export interface NewCompany extends CompanyFields, SaveCallback {}

export interface CompanyEdit<Fields> extends CheckedEdit<FullCompany, Fields>, SaveCallback {
  id: number
  body: (decidedFields: Fields, currentCompany: FullCompany) => CompanyFields
}

async function findCompany(api: Api, name: string): Promise<Answer<SavedCompany | null>> {
  const companies = await fetchCompanies(api, { page: 0, filters: { company: { name } } })
  if (!companies.ok) return companies
  const company = companies.value.items.find((candidate) => candidate.name === name)
  return company === undefined ? { ok: true, value: null } : fetchCompany(api, company.id)
}

/** Creates the company once (G293). Its name is its own: the server refuses a second company of a name. */
function createCompanyOnce(api: Api, fields: CompanyFields): Promise<Answer<SavedCompany>> {
  return createOnce(api, {
    thing: `company ${fields.name}`,
    fields,
    create: (callKey) => saveCompany(api, { id: 0, version: null, ...fields }, callKey),
    find: () => findCompany(api, fields.name),
    edit: ({ id, version, dealerships }) =>
      saveCompany(api, {
        id,
        version,
        name: fields.name,
        dealerships: fields.dealerships.map((dealership, index) => ({
          ...dealership,
          id: dealerships[index]?.id ?? 0,
        })),
      }),
  })
}

/** `onNameTaken`: another company has the name (10200); `text` is the server's sentence. */
export function useCompanyChanges<Fields extends ComparedFields>(
  onNameTaken: (text: string) => void,
): { create: Action<NewCompany>; edit: Action<CompanyEdit<Fields>> } {
  const { dealershipChoice } = useCounter()
  const sharedOptions = {
    async afterwards(savedCompany: SavedCompany, { onSaved }: SaveCallback): Promise<void> {
      void dealershipChoice.refresh() // staff choose from all dealerships; if it fails, the list stays older
      await onSaved(savedCompany)
    },
    showAtField(failure: Failure): boolean {
      const isNameTaken = failure.kind === 'refused' && failure.code === ERROR_CODES.companyNameTaken
      if (isNameTaken) onNameTaken(failureText(failure))
      return isNameTaken || failure === WENT_BACK
    },
    noticeMs: ADMIN_NOTICE_MS,
    changedKeys: [companiesKey, billingAddressKey],
  }
  const create = useAction({
    ...sharedOptions,
    call: (api, { name, dealerships }: NewCompany) => createCompanyOnce(api, { name, dealerships }),
    successText: () => companyPageTexts.created,
    failedText: (failure) =>
      withDoubt(companyPageTexts.notCreated(failureText(failure)), failure, failureTexts.perhapsCreated),
  })
  const edit = useAction({
    ...sharedOptions,
    call: (api, { id, body, ...edit }: CompanyEdit<Fields>) =>
      saveChecked(edit, {
        read: () => fetchCompany(api, id),
        versionOf: ({ version }) => version,
        save: (decidedFields, currentCompany) =>
          saveCompany(api, { id, version: currentCompany.version, ...body(decidedFields, currentCompany) }),
      }),
    successText: () => companyPageTexts.updated,
    failedText: (failure) => withSaveDoubt(companyPageTexts.notUpdated(failureText(failure)), failure),
  })
  return { create, edit }
}

interface DealershipRemoval {
  companyId: number
  dealership: { id: number; name: string }
}

/** Removes a dealership from its company. Reads the company again first, so that the newest version is saved. */
export function useRemoveDealership(): Action<DealershipRemoval> {
  const { dealershipChoice } = useCounter()
  return useAction({
    async call(api, { companyId, dealership }: DealershipRemoval): Promise<Answer<unknown>> {
      const company = await fetchCompany(api, companyId)
      if (!company.ok) return company
      const { name, version } = company.value
      return saveCompany(api, {
        id: companyId,
        name,
        version,
        dealerships: [],
        removedDealershipIds: [dealership.id],
      })
    },
    afterwards: () => void dealershipChoice.refresh(), // if it fails, the list stays older
    successText: ({ dealership }) => companyPageTexts.dealershipRemoved(dealership.name),
    failedText: (failure) => companyPageTexts.notUpdated(failureText(failure)),
    noticeMs: ADMIN_NOTICE_MS,
    changedKeys: [companiesKey, shipmentsKey],
  })
}

export interface FeeChange {
  dealership: { id: number; name: string }
  fee: FeeStateBody['dealerFee']
  /** True if the dealership is charged the fee from now on. */
  isOn: boolean
}

/** Sets whether a dealership is charged tax, or shipping (G94). */
export function useSetFeeState(): Action<FeeChange> {
  const { dealershipChoice } = useCounter()
  return useAction({
    call: (api, { dealership: { id }, fee, isOn }: FeeChange) =>
      api.call(callOf(companyCalls.feeState, { body: { id, dealerFee: fee, state: isOn } })),
    afterwards: () => void dealershipChoice.refresh(), // if it fails, the list stays older
    successText: ({ dealership, fee, isOn }) => companyPageTexts.feeSaved[fee](dealership.name, isOn),
    failedText: (failure) => companyPageTexts.notUpdated(failureText(failure)),
    noticeMs: ADMIN_NOTICE_MS,
    changedKeys: [companiesKey],
  })
}
