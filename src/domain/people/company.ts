import { ADMINISTRATORS_COMPANY } from './account.ts'
import type { Address, Dealership } from './dealership.ts'
import type { Gate } from './permissions.ts'

/** A user of a company, as staff see him (ordering.md §3). */
export interface CompanyUser {
  id: number
  login: string
  name: string
  /** Comma-separated list. */
  email: string
  phone: string
  role: { id: number; name: string }
  /** 0 before staff accept the user, then one more than the resets of his password. */
  isRegistered: number
  defaultUser: boolean
  countInvites: number
  countOrder: number
  /** `MM.dd.yyyy HH:mm` in America/Chicago; null where he never signed in. */
  lastLogin: string | null
  /** His role may select dealerships; who is one of the supplier's own people too can be a vendor (G76). */
  isVendor: boolean
  /** For whom he orders. */
  dealerships: { id: number; name: string }[]
}

export interface CompanyDealership extends Dealership {
  countOrder: number
}

export interface Company {
  id: number
  name: string
  /** Came with the system. */
  defaultCompany: boolean
  /** Grows with every saved change; a save that was begun from an older one is answered as a conflict. null: the backend counts none. */
  version: number | null
  users: CompanyUser[]
  dealerships: CompanyDealership[]
}

export interface BilledDealership extends CompanyDealership {
  copyShippingToBilling: boolean
  /** null where the backend does not tell it. */
  billingAddress: Address | null
}

/** One company as its page shows it. */
export interface FullCompany extends Omit<Company, 'dealerships'> {
  dealerships: BilledDealership[]
}

/** What a person decides about a dealership. Its billing address does not count where the shipping address is copied. */
export interface DealershipFields {
  /** 0 for a new one. */
  id: number
  name: string
  email: string
  phone: string
  dealerLicenseNumber: string
  shippingAddress: AddressFields
  copyShippingToBilling: boolean
  billingAddress: AddressFields
}

export interface AddressFields {
  street: string
  city: string
  zip: string
  stateId: number | null
}

/** What a person decides about a user. */
export interface UserFields {
  login: string
  email: string
  phone: string
  roleId: number
  companyId: number
  dealershipIds: number[]
}

/** Matched by the exact name (G95). */
export function isAdministratorsCompany(company: { name: string }): boolean {
  return company.name === ADMINISTRATORS_COMPANY
}

/** Neither renamed nor deleted (G95). */
export function isProtectedCompany(company: { name: string; defaultCompany: boolean }): boolean {
  return company.defaultCompany || isAdministratorsCompany(company)
}

const OF_CUSTOMERS = {
  see: 'seeCompanies',
  create: 'createUsers',
  edit: 'editUsers',
  remove: 'removeUsers',
} as const satisfies Record<string, Gate>

const OF_ADMINISTRATORS = {
  see: 'seeAdministrators',
  create: 'createAdministrators',
  edit: 'editAdministrators',
  remove: 'removeAdministrators',
} as const satisfies Record<keyof typeof OF_CUSTOMERS, Gate>

interface SavedParts {
  id: unknown
  dealerships: unknown
  removedDealershipIds?: unknown
}

/** What it takes to save that: a new company with whatever it has; else dealerships take more than the company's name. */
export function savingGate({ id, dealerships, removedDealershipIds = [] }: SavedParts): Gate {
  if (id === 0) return 'createCompanies'
  const isRemoving = !Array.isArray(removedDealershipIds) || removedDealershipIds.length > 0
  if (isRemoving) return 'removeDealerships'
  const isNameAlone = Array.isArray(dealerships) && dealerships.length === 0
  return isNameAlone ? 'editCompanies' : 'editDealerships'
}

/** One of these is what it takes to do that with any user. */
export function userGates(action: keyof typeof OF_CUSTOMERS): readonly Gate[] {
  return [OF_CUSTOMERS[action], OF_ADMINISTRATORS[action]]
}

/** What it takes to do that with a user of the company (G120). */
export function userGate(action: keyof typeof OF_CUSTOMERS, company: { name: string }): Gate {
  return (isAdministratorsCompany(company) ? OF_ADMINISTRATORS : OF_CUSTOMERS)[action]
}
