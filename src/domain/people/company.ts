import * as v from 'valibot'
import {
  flag,
  id,
  idAndName,
  idAndNameOrNone,
  listOf,
  numberOr,
  orNull,
  textOr,
} from '../values/shape-values.ts'
import { ADMINISTRATORS_COMPANY_NAME } from './account.ts'
import { addressShape, dealershipShape } from './dealership.ts'
import type { Gate } from './permissions.ts'

/** A user of a company, as staff see the user (ordering.md §3). */
export const companyUserShape = v.object({
  id,
  login: textOr(''),
  name: textOr(''),
  /** Comma-separated list. */
  email: textOr(''),
  phone: textOr(''),
  role: idAndNameOrNone,
  /** 0 until staff accept the user, then 1 plus the number of password resets. */
  isRegistered: numberOr(0),
  defaultUser: flag,
  countInvites: numberOr(0),
  countOrder: numberOr(0),
  /** `MM.dd.yyyy HH:mm` in the site's time zone; null when the user never signed in. */
  lastLogin: orNull(v.string()),
  /** True when the user's role may select dealerships; only such an Administrators user can be a vendor (G76). */
  canBeVendor: flag,
  /** The dealerships that the user orders for. */
  dealerships: listOf(idAndName),
})
export type CompanyUser = v.InferOutput<typeof companyUserShape>

/** Backends other than the reference server may send no order count (G135). */
export const companyDealershipShape = v.intersect([dealershipShape, v.object({ countOrder: numberOr(0) })])
export type CompanyDealership = v.InferOutput<typeof companyDealershipShape>

export const companyShape = v.object({
  id,
  name: textOr(''),
  /** True for a company that came with the system. */
  defaultCompany: flag,
  /** Grows with every save; a save that began from an older version is refused as a conflict. null: the backend sends none. */
  version: orNull(v.number()),
  users: listOf(companyUserShape),
  dealerships: listOf(companyDealershipShape),
})
export type Company = v.InferOutput<typeof companyShape>

export const billedDealershipShape = v.intersect([
  companyDealershipShape,
  v.object({
    copyShippingToBilling: flag,
    /** null when the backend does not send it (G135). */
    billingAddress: orNull(addressShape),
  }),
])
export type BilledDealership = v.InferOutput<typeof billedDealershipShape>

/** A company as its page shows it. */
export interface FullCompany extends Omit<Company, 'dealerships'> {
  dealerships: BilledDealership[]
}

const addressFieldsShape = v.object({
  street: v.string(),
  city: v.string(),
  zip: v.string(),
  stateId: v.nullable(v.number()),
})
export type AddressFields = v.InferOutput<typeof addressFieldsShape>

/** The fields of a dealership that a person edits. `billingAddress` is ignored while the shipping address is copied. */
export const dealershipFieldsShape = v.object({
  /** 0 for a new dealership. */
  id: v.number(),
  name: v.string(),
  email: v.string(),
  phone: v.string(),
  dealerLicenseNumber: v.string(),
  shippingAddress: addressFieldsShape,
  copyShippingToBilling: v.boolean(),
  billingAddress: addressFieldsShape,
})
export type DealershipFields = v.InferOutput<typeof dealershipFieldsShape>

/** The fields of a user that a person edits. */
export const userFieldsShape = v.object({
  login: v.string(),
  email: v.string(),
  phone: v.string(),
  roleId: v.number(),
  companyId: v.number(),
  dealershipIds: v.array(v.number()),
})
export type UserFields = v.InferOutput<typeof userFieldsShape>

/** True for the company with the exact name Administrators (G95). */
export function isAdministratorsCompany(company: { name: string }): boolean {
  return company.name === ADMINISTRATORS_COMPANY_NAME
}

/** True for a company that can be neither renamed nor deleted (G95). */
export function isProtectedCompany(company: { name: string; defaultCompany: boolean }): boolean {
  return company.defaultCompany || isAdministratorsCompany(company)
}

const CUSTOMER_USER_GATES = {
  see: 'seeCompanies',
  create: 'createUsers',
  edit: 'editUsers',
  remove: 'removeUsers',
} as const satisfies Record<string, Gate>

const ADMINISTRATOR_USER_GATES = {
  see: 'seeAdministrators',
  create: 'createAdministrators',
  edit: 'editAdministrators',
  remove: 'removeAdministrators',
} as const satisfies Record<keyof typeof CUSTOMER_USER_GATES, Gate>

interface SavedCompanyParts {
  id: unknown
  dealerships: unknown
  removedDealershipIds?: unknown
}

/** The gate for saving a company: creating one, removing or editing dealerships, or changing only the company's name. */
export function savingGate({ id, dealerships, removedDealershipIds = [] }: SavedCompanyParts): Gate {
  if (id === 0) return 'createCompanies'
  const isRemoving = !Array.isArray(removedDealershipIds) || removedDealershipIds.length > 0
  if (isRemoving) return 'removeDealerships'
  const changesOnlyName = Array.isArray(dealerships) && dealerships.length === 0
  return changesOnlyName ? 'editCompanies' : 'editDealerships'
}

/** The gates of an action on users: one for users of customers, one for users of Administrators. */
export function userGates(action: keyof typeof CUSTOMER_USER_GATES): readonly Gate[] {
  return [CUSTOMER_USER_GATES[action], ADMINISTRATOR_USER_GATES[action]]
}

/** The gate of an action on users of this company (G120). */
export function userGate(action: keyof typeof CUSTOMER_USER_GATES, company: { name: string }): Gate {
  return (isAdministratorsCompany(company) ? ADMINISTRATOR_USER_GATES : CUSTOMER_USER_GATES)[action]
}
