// What a person decides about a user, by the rules that the server uses too (ordering.md §3, §5).
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
  /** Sorted, so that the same ones are the same. */
  dealershipIds: v.array(v.number()),
})
/** As it stands in the fields. */
export type TypedUser = v.InferOutput<typeof typedFields>

/** Typing on the device, with what the fields were when it began: somebody else may have saved the user since. */
export const userDraft: v.GenericSchema<unknown, Edit<TypedUser>> = v.object({
  opened: typedFields,
  typed: typedFields,
})

export const inOrder = (ids: readonly number[]) => [...new Set(ids)].sort((one, other) => one - other)

/** A user as he is, or a new one: role 3, and the company's dealership where it has only one. */
export function typedUser(user: CompanyUser | null, company: Pick<Company, 'id' | 'dealerships'>): TypedUser {
  if (user === null) {
    const [only, ...more] = company.dealerships
    return {
      login: '',
      email: '',
      phone: '',
      roleId: DEALER_ROLE_ID,
      companyId: company.id,
      dealershipIds: only !== undefined && more.length === 0 ? [only.id] : [],
    }
  }
  return {
    login: user.login,
    email: user.email,
    phone: user.phone,
    roleId: user.role.id,
    companyId: company.id,
    dealershipIds: inOrder(user.dealerships.map(({ id }) => id)),
  }
}

export interface Choice {
  id: number
  name: string
}

interface CompaniesInput {
  /** Where the user is now, or is added. */
  company: Company
  every: readonly Dealership[]
  mayChooseAdministrators: boolean
  /** The person's own company. */
  own: Choice | undefined
}

/** A company without a dealership can have no user, so that those of dealerships are all that can be chosen. */
export function companyChoices({ company, every, mayChooseAdministrators, own }: CompaniesInput): Choice[] {
  const names = new Map(every.map(({ companyId, companyName }) => [companyId, companyName]))
  if (own !== undefined && isAdministratorsCompany(own)) names.set(own.id, own.name)
  const choices = [...names]
    .map(([id, name]) => ({ id, name }))
    .filter((choice) => mayChooseAdministrators || !isAdministratorsCompany(choice))
    .filter(({ id }) => id !== company.id)
  return [...choices, { id: company.id, name: company.name }].sort(byName)
}

export interface DealershipChoice extends Choice {
  /** Named where it is not the chosen company's. */
  companyName: string
  /** He has it now, and the person may not take it from him. */
  isFixed: boolean
}

interface DealershipsInput {
  every: readonly Dealership[]
  company: Company
  companyId: number
  /** Those that the user has now. */
  had: readonly Choice[]
  maySelectAll: boolean
  mayTakeAway: boolean
}

/**
 * Those of the chosen company, and those that he has unless he is moved; all of them for who may select (ordering.md §5).
 * What the person may not take from him stays in any case.
 */
export function dealershipChoices(input: DealershipsInput): DealershipChoice[] {
  const { every, company, companyId, had, maySelectAll, mayTakeAway } = input
  const stays = maySelectAll || !mayTakeAway || companyId === company.id ? had : []
  const known = new Map<number, { name: string; companyId: number; companyName: string }>()
  for (const place of stays) known.set(place.id, { name: place.name, companyId: 0, companyName: '' })
  for (const place of [...every, ...company.dealerships]) {
    if (maySelectAll || place.companyId === companyId || known.has(place.id)) known.set(place.id, place)
  }
  const owned = new Set(had.map(({ id }) => id))
  return [...known]
    .map(([id, place]) => ({
      id,
      name: place.name,
      companyName: place.companyId === companyId ? '' : place.companyName,
      isFixed: owned.has(id) && !mayTakeAway,
    }))
    .sort(
      (one, other) => Number(one.companyName !== '') - Number(other.companyName !== '') || byName(one, other),
    )
}

interface CompanyChange {
  chosen: readonly number[]
  had: readonly number[]
  /** What could be chosen at the company of before, and what can be at the next one. */
  before: readonly Choice[]
  next: readonly Choice[]
}

/**
 * Of another company only those stay chosen that can be chosen there. What he has and could not be chosen at the company
 * of before is chosen again, so that coming back gives him what he has.
 */
export function keptDealerships({ chosen, had, before, next }: CompanyChange): number[] {
  const wasOffered = new Set(before.map(({ id }) => id))
  const isOffered = new Set(next.map(({ id }) => id))
  return inOrder([...chosen, ...had.filter((id) => !wasOffered.has(id))].filter((id) => isOffered.has(id)))
}
