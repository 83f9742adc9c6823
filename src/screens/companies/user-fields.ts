// The fields of a user, with the rules of the server (ordering.md §3, §5).
import * as v from 'valibot'
import { userFields } from '#contract/people/user-form.ts'
import type { Edit } from '#domain/others-changes.ts'
import { DEALER_ROLE_ID } from '#domain/people/account.ts'
import {
  type Company,
  type CompanyUser,
  isAdministratorsCompany,
  type UserFields,
  userFieldsShape,
} from '#domain/people/company.ts'
import type { Dealership } from '#domain/people/dealership.ts'
import { withoutPhoneSigns } from '#domain/people/phone.ts'
import { byName } from '#domain/values/by-name.ts'
import { validationTexts } from '#texts/validation.ts'

const fields = userFields(validationTexts)
/** The dialog about another person's changes lists the fields in this sequence. */
export const userFormSchema = v.object({
  ...fields,
  phone: v.pipe(v.string(), v.transform(withoutPhoneSigns), fields.phone),
  dealershipIds: v.array(v.number()),
})

/** A draft of the fields, whose `dealershipIds` are sorted so that equal sets compare as equal; with the values that the fields had when the draft began: another person may have saved the user since. */
export const userDraftSchema: v.GenericSchema<unknown, Edit<UserFields>> = v.object({
  opened: userFieldsShape,
  typed: userFieldsShape,
})

export const sortedIds = (ids: readonly number[]) => [...new Set(ids)].sort((one, other) => one - other)

/**
 * The form values of a user. A new user gets role 3, and the dealership of the page's address, or the company's
 * only dealership.
 */
export function userFormValues(
  user: CompanyUser | null,
  company: Pick<Company, 'id' | 'dealerships'>,
  shownDealershipId?: number,
): UserFields {
  if (user === null) {
    const shownDealership = company.dealerships.find(({ id }) => id === shownDealershipId)
    const onlyDealership = company.dealerships.length === 1 ? company.dealerships[0] : undefined
    const dealership = shownDealership ?? onlyDealership
    return {
      login: '',
      email: '',
      phone: '',
      roleId: DEALER_ROLE_ID,
      companyId: company.id,
      dealershipIds: dealership === undefined ? [] : [dealership.id],
    }
  }
  return {
    login: user.login,
    email: user.email,
    phone: user.phone,
    roleId: user.role.id,
    companyId: company.id,
    dealershipIds: sortedIds(user.dealerships.map(({ id }) => id)),
  }
}

export interface IdAndName {
  id: number
  name: string
}

interface CompanyChoicesInput {
  /** The present company of the user, or the company that gets the user. */
  company: Company
  allDealerships: readonly Dealership[]
  mayChooseAdministrators: boolean
  /** The person's own company. */
  ownCompany: IdAndName | undefined
}

/**
 * The companies that can be chosen: those with a dealership, `company`, and the person's own company if the person
 * belongs to the supplier. No user can be added to other companies. Unless `company` is the supplier, the supplier can
 * be chosen only with `mayChooseAdministrators`.
 */
export function companyChoices({
  company,
  allDealerships,
  mayChooseAdministrators,
  ownCompany,
}: CompanyChoicesInput): IdAndName[] {
  const companyNames = new Map(allDealerships.map(({ companyId, companyName }) => [companyId, companyName]))
  if (ownCompany !== undefined && isAdministratorsCompany(ownCompany))
    companyNames.set(ownCompany.id, ownCompany.name)
  const choices = [...companyNames]
    .map(([id, name]) => ({ id, name }))
    .filter((choice) => mayChooseAdministrators || !isAdministratorsCompany(choice))
    .filter(({ id }) => id !== company.id)
  return [...choices, { id: company.id, name: company.name }].sort(byName)
}

export interface DealershipChoice extends IdAndName {
  /** Empty for dealerships of the chosen company, and if the company is not known. */
  companyName: string
  /** The user has the dealership now, and the person may not remove it. */
  isLocked: boolean
}

interface DealershipChoicesInput {
  allDealerships: readonly Dealership[]
  /** The present company of the user, or the company that gets the user. */
  company: Company
  /** The company that is chosen in the form. */
  chosenCompanyId: number
  /** The dealerships that the user has now. */
  presentDealerships: readonly IdAndName[]
  maySelectAllDealerships: boolean
  mayRemoveDealerships: boolean
}

/**
 * The dealerships that can be chosen (ordering.md §5): those of the chosen company, and the user's present dealerships
 * unless the user moves to another company. People who may select all dealerships can choose from all of them. Present
 * dealerships that the person may not remove are always included.
 */
export function dealershipChoices(input: DealershipChoicesInput): DealershipChoice[] {
  const {
    allDealerships,
    company,
    chosenCompanyId,
    presentDealerships,
    maySelectAllDealerships,
    mayRemoveDealerships,
  } = input
  const includedDealerships =
    maySelectAllDealerships || !mayRemoveDealerships || chosenCompanyId === company.id
      ? presentDealerships
      : []
  const shownDealerships = new Map<number, { name: string; companyId: number; companyName: string }>()
  for (const dealership of includedDealerships)
    shownDealerships.set(dealership.id, { name: dealership.name, companyId: 0, companyName: '' })
  for (const dealership of [...allDealerships, ...company.dealerships]) {
    if (
      maySelectAllDealerships ||
      dealership.companyId === chosenCompanyId ||
      shownDealerships.has(dealership.id)
    )
      shownDealerships.set(dealership.id, dealership)
  }
  const presentIds = new Set(presentDealerships.map(({ id }) => id))
  return [...shownDealerships]
    .map(([id, dealership]) => ({
      id,
      name: dealership.name,
      companyName: dealership.companyId === chosenCompanyId ? '' : dealership.companyName,
      isLocked: presentIds.has(id) && !mayRemoveDealerships,
    }))
    .sort(
      (one, other) => Number(one.companyName !== '') - Number(other.companyName !== '') || byName(one, other),
    )
}

interface CompanyChange {
  chosenIds: readonly number[]
  presentIds: readonly number[]
  /** The dealerships that could be chosen for the former company, and for the next one. */
  previousChoices: readonly IdAndName[]
  nextChoices: readonly IdAndName[]
}

/**
 * The chosen dealerships after a change of company: only dealerships that can be chosen for the next company.
 * The user's present dealerships that could not be chosen for the former company are chosen again, so that they
 * come back when the person chooses the user's own company again.
 */
export function dealershipIdsAfterMove({
  chosenIds,
  presentIds,
  previousChoices,
  nextChoices,
}: CompanyChange): number[] {
  const previousIds = new Set(previousChoices.map(({ id }) => id))
  const nextIds = new Set(nextChoices.map(({ id }) => id))
  return sortedIds(
    [...chosenIds, ...presentIds.filter((id) => !previousIds.has(id))].filter((id) => nextIds.has(id)),
  )
}
