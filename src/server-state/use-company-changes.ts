// What staff change about a company on its page; all of it needs the server (ordering.md §7, §8).

import { billingAddressKey } from '#api/billing-address.ts'
import { companiesKey, fetchCompany, saveCompany, setFeeState } from '#api/companies.ts'
import type { Answer, Failure } from '#api/failure.ts'
import { shipmentsKey } from '#api/shipments.ts'
import { useCounter } from '#app-context/counter.ts'
import { ADMIN_NOTICE_MS } from '#app-context/notices.ts'
import type { CompanyBody, FeeStateBody, SavedCompany } from '#contract/company-form.ts'
import { ERROR_CODES } from '#contract/error-codes.ts'
import type { FullCompany } from '#domain/company.ts'
import type { ComparedFields, OthersChange } from '#domain/others-changes.ts'
import { companyPageTexts } from '#texts/company-page.ts'
import { failureText } from './failure-text.ts'
import { saveChecked } from './save-checked.ts'
import { type Action, useAction } from './use-action.ts'

type CompanyFields = Omit<CompanyBody, 'id' | 'version'>

/** A company as it was opened and as it is typed, in the fields that two people are asked about. */
export interface CompanyEdit<Fields extends ComparedFields> {
  id: number
  opened: Fields
  mine: Fields
  /** The same fields of what the server has now. */
  compared: (now: FullCompany) => Fields
  ask: (changes: OthersChange[], mine: Fields, theirs: Fields) => Promise<Fields | null>
  body: (decided: Fields, now: FullCompany) => CompanyFields
}

interface Ends {
  /** Before success is told. */
  onSaved: (saved: SavedCompany) => Promise<void>
  /** 10200: the name belongs to another company; `text` is what the server says of it. */
  onNameTaken: (text: string) => void
}

const WENT_BACK: Failure = { kind: 'superseded' }

async function saveEdit<Fields extends ComparedFields>(
  api: Parameters<typeof fetchCompany>[0],
  { id, opened, mine, compared, ask, body }: CompanyEdit<Fields>,
): Promise<Answer<SavedCompany>> {
  let now: FullCompany | null = null
  const saved = await saveChecked<Fields, SavedCompany>({
    opened,
    mine,
    ask,
    async read() {
      const answer = await fetchCompany(api, id)
      if (!answer.ok) return answer
      now = answer.value
      return { ok: true, value: { fields: compared(now), version: now.version } }
    },
    // `read` comes before it
    save: (decided, version) => saveCompany(api, { id, version, ...body(decided, now as FullCompany) }),
  })
  return saved ?? { ok: false, failure: WENT_BACK }
}

export function useCompanyChanges<Fields extends ComparedFields>({
  onSaved,
  onNameTaken,
}: Ends): { create: Action<CompanyFields>; edit: Action<CompanyEdit<Fields>> } {
  const { dealershipChoice } = useCounter()
  async function afterwards(saved: SavedCompany): Promise<void> {
    void dealershipChoice.refresh() // staff choose from all dealerships; where it fails the list is only older
    await onSaved(saved)
  }
  function failAtField(failure: Failure): boolean {
    if (failure === WENT_BACK) return true
    const isTaken = failure.kind === 'refused' && failure.code === ERROR_CODES.companyNameTaken
    if (isTaken) onNameTaken(failureText(failure))
    return isTaken
  }
  const shared = {
    afterwards,
    failAtField,
    toldMs: ADMIN_NOTICE_MS,
    changes: [companiesKey, billingAddressKey],
  }
  const create = useAction({
    ...shared,
    call: (api, fields: CompanyFields) => saveCompany(api, { id: 0, version: null, ...fields }),
    success: () => companyPageTexts.created,
    failed: (failure) => companyPageTexts.notCreated(failureText(failure)),
  })
  const edit = useAction({
    ...shared,
    call: saveEdit<Fields>,
    success: () => companyPageTexts.updated,
    failed: (failure) => companyPageTexts.notUpdated(failureText(failure)),
  })
  return { create, edit }
}

interface RemovedDealership {
  companyId: number
  dealership: { id: number; name: string }
}

/** The company is read again first, so that its save is not begun from an older one. */
export function useRemoveDealership(): Action<RemovedDealership> {
  const { dealershipChoice } = useCounter()
  return useAction({
    async call(api, { companyId, dealership }: RemovedDealership): Promise<Answer<unknown>> {
      const now = await fetchCompany(api, companyId)
      if (!now.ok) return now
      const { name, version } = now.value
      return saveCompany(api, {
        id: companyId,
        name,
        version,
        dealerships: [],
        removedDealershipIds: [dealership.id],
      })
    },
    afterwards: () => void dealershipChoice.refresh(), // as above
    success: ({ dealership }) => companyPageTexts.dealershipRemoved(dealership.name),
    failed: (failure) => companyPageTexts.notUpdated(failureText(failure)),
    toldMs: ADMIN_NOTICE_MS,
    changes: [companiesKey, shipmentsKey],
  })
}

export interface FeeChange {
  dealership: { id: number; name: string }
  fee: FeeStateBody['dealerFee']
  isOn: boolean
}

/** Whether a dealership is charged tax, or shipping (G94). */
export function useFeeState(): Action<FeeChange> {
  const { dealershipChoice } = useCounter()
  return useAction({
    call: (api, { dealership: { id }, fee, isOn }: FeeChange) =>
      setFeeState(api, { id, dealerFee: fee, state: isOn }),
    afterwards: () => void dealershipChoice.refresh(), // as above
    success: ({ dealership, fee, isOn }) => companyPageTexts.feeSaved[fee](dealership.name, isOn),
    failed: (failure) => companyPageTexts.notUpdated(failureText(failure)),
    toldMs: ADMIN_NOTICE_MS,
    changes: [companiesKey],
  })
}
