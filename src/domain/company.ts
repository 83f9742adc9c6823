import type { Dealership } from './dealership.ts'

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
  users: CompanyUser[]
  dealerships: CompanyDealership[]
}
