// The changes of staff on the page of a company; each needs the server (ordering.md §7, §8).

import type { Answer, Failure } from '#api/failure.ts'
import { billingAddressKey } from '#api/people/billing-address.ts'
import { companiesKey, fetchCompany, saveCompany, setFeeState } from '#api/people/companies.ts'
import { shipmentsKey } from '#api/shipments/shipments.ts'
import { useCounter } from '#app-context/counter.ts'
import { ADMIN_NOTICE_MS } from '#app-context/notices.ts'
import { ERROR_CODES } from '#contract/error-codes.ts'
import type { CompanyBody, FeeStateBody, SavedCompany } from '#contract/people/company-form.ts'
import type { ComparedFields } from '#domain/others-changes.ts'
import type { FullCompany } from '#domain/people/company.ts'
import { companyPageTexts } from '#texts/people/company-page.ts'
import { failureText } from '../failure-text.ts'
import { type CheckedEdit, saveChecked, WENT_BACK } from '../save-checked.ts'
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
    call: (api, { name, dealerships }: NewCompany) =>
      saveCompany(api, { id: 0, version: null, name, dealerships }),
    successText: () => companyPageTexts.created,
    failedText: (failure) => companyPageTexts.notCreated(failureText(failure)),
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
    failedText: (failure) => companyPageTexts.notUpdated(failureText(failure)),
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
      setFeeState(api, { id, dealerFee: fee, state: isOn }),
    afterwards: () => void dealershipChoice.refresh(), // if it fails, the list stays older
    successText: ({ dealership, fee, isOn }) => companyPageTexts.feeSaved[fee](dealership.name, isOn),
    failedText: (failure) => companyPageTexts.notUpdated(failureText(failure)),
    noticeMs: ADMIN_NOTICE_MS,
    changedKeys: [companiesKey],
  })
}
