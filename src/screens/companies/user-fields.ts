// The fields of a user, with the rules of the server (ordering.md §3, §5).
import * as v from 'valibot'
import { userFields } from '#contract/people/user-form.ts'
import { DEALER_ROLE_ID } from '#domain/people/account.ts'
import { byName } from '#domain/values/by-name.ts'
import { type Company, type CompanyUser, isAdministratorsCompany } from '#domain/people/company.ts'
import type { Dealership } from '#domain/people/dealership.ts'
import type { Edit } from '#domain/others-changes.ts'
import { validationTexts } from '#texts/validation.ts'

export const userForm = v.object({ ...userFields(validationTexts), dealershipIds: v.array(v.number()) })

const typedFields = v.object({
  login: v.string(),
  email: v.string(),
  phone: v.string(),
  roleId: v.number(),
  companyId: v.number(),
  /** Sorted, so that equal sets compare as equal. */
  dealershipIds: v.array(v.number()),
})
/** The fields of the form. */
export type TypedUser = v.InferOutput<typeof typedFields>

/** A draft, with the values of the fields when it began: another person may have saved the user since. */
export const userDraft: v.GenericSchema<unknown, Edit<TypedUser>> = v.object({
  opened: typedFields,
  typed: typedFields,
})

export const sortedIds = (ids: readonly number[]) => [...new Set(ids)].sort((one, other) => one - other)

/** The form values of a user, or of a new one: role 3, and the company's dealership if it has only one. */
export function typedUser(user: CompanyUser | null, company: Pick<Company, 'id' | 'dealerships'>): TypedUser {
  if (user === null) {
    const [onlyDealership, ...furtherDealerships] = company.dealerships
    return {
      login: '',
      email: '',
      phone: '',
      roleId: DEALER_ROLE_ID,
      companyId: company.id,
      dealershipIds:
        onlyDealership !== undefined && furtherDealerships.length === 0 ? [onlyDealership.id] : [],
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

export interface Choice {
  id: number
  name: string
}

interface CompaniesInput {
  /** The present company of the user, or the company that gets the user. */
  company: Company
  allDealerships: readonly Dealership[]
  mayChooseAdministrators: boolean
  /** The person's own company. */
  ownCompany: Choice | undefined
}

/** The companies that can be chosen: only companies with a dealership can have users. */
export function companyChoices({
  company,
  allDealerships,
  mayChooseAdministrators,
  ownCompany,
}: CompaniesInput): Choice[] {
  const names = new Map(allDealerships.map(({ companyId, companyName }) => [companyId, companyName]))
  if (ownCompany !== undefined && isAdministratorsCompany(ownCompany))
    names.set(ownCompany.id, ownCompany.name)
  const choices = [...names]
    .map(([id, name]) => ({ id, name }))
    .filter((choice) => mayChooseAdministrators || !isAdministratorsCompany(choice))
    .filter(({ id }) => id !== company.id)
  return [...choices, { id: company.id, name: company.name }].sort(byName)
}

export interface DealershipChoice extends Choice {
  /** Empty for dealerships of the chosen company. */
  companyName: string
  /** The user has the dealership now, and the person may not remove it. */
  isLocked: boolean
}

interface DealershipsInput {
  allDealerships: readonly Dealership[]
  company: Company
  companyId: number
  /** The dealerships that the user has now. */
  presentDealerships: readonly Choice[]
  maySelectAll: boolean
  mayRemoveDealerships: boolean
}

/**
 * The dealerships of the chosen company, and the user's present ones unless the user moves; all dealerships
 * for people who may select them (ordering.md §5). Present dealerships that the person may not remove are
 * always included.
 */
export function dealershipChoices(input: DealershipsInput): DealershipChoice[] {
  const { allDealerships, company, companyId, presentDealerships, maySelectAll, mayRemoveDealerships } = input
  const includedDealerships =
    maySelectAll || !mayRemoveDealerships || companyId === company.id ? presentDealerships : []
  const choicesById = new Map<number, { name: string; companyId: number; companyName: string }>()
  for (const dealership of includedDealerships)
    choicesById.set(dealership.id, { name: dealership.name, companyId: 0, companyName: '' })
  for (const dealership of [...allDealerships, ...company.dealerships]) {
    if (maySelectAll || dealership.companyId === companyId || choicesById.has(dealership.id))
      choicesById.set(dealership.id, dealership)
  }
  const presentIds = new Set(presentDealerships.map(({ id }) => id))
  return [...choicesById]
    .map(([id, dealership]) => ({
      id,
      name: dealership.name,
      companyName: dealership.companyId === companyId ? '' : dealership.companyName,
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
  previousChoices: readonly Choice[]
  nextChoices: readonly Choice[]
}

/**
 * After a change of company, only dealerships that can be chosen there stay chosen. Present dealerships that
 * could not be chosen for the former company are chosen again, so that they return with their company.
 */
export function dealershipsAfterMove({
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
