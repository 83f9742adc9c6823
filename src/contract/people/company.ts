import * as v from 'valibot'
import type {
  BilledDealership,
  Company,
  CompanyDealership,
  CompanyUser,
  FullCompany,
} from '#domain/people/company.ts'
import { page } from '../envelope.ts'
import { shortText } from '../orders/order.ts'
import { flag, id, listOf, number, numberOr, orElse, text, textOr } from '../tolerant-values.ts'
import { addressSchema, dealershipSchema } from './dealership.ts'

const idAndName = v.object({ id, name: textOr('') })

const userSchema = v.pipe(
  v.object({
    id,
    login: textOr(''),
    name: textOr(''),
    email: textOr(''),
    phone: textOr(''),
    role: orElse(idAndName, { id: 0, name: '' }),
    isRegistered: numberOr(0),
    defaultUser: flag,
    countInvites: numberOr(0),
    countOrder: numberOr(0),
    lastLogin: orElse(text, null),
    vendor: flag,
    dealerships: listOf(idAndName),
  }),
  v.transform(({ vendor, ...user }) => ({ ...user, canBeVendor: vendor })),
) satisfies v.GenericSchema<unknown, CompanyUser>

const companyDealershipSchema = v.intersect([
  dealershipSchema,
  v.object({ countOrder: numberOr(0) }),
]) satisfies v.GenericSchema<unknown, CompanyDealership>

const companyFields = {
  id,
  name: textOr(''),
  defaultCompany: flag,
  version: orElse(number, null),
  users: listOf(userSchema),
}

const companySchema = v.object({
  ...companyFields,
  dealerships: listOf(companyDealershipSchema),
}) satisfies v.GenericSchema<unknown, Company>

/**
 * Answer of {company}/dealership/{id}. Backends other than the reference server may send no order count and no billing
 * address (G135).
 */
export const billedDealershipSchema = v.intersect([
  companyDealershipSchema,
  v.object({ copyShippingToBilling: flag, billingAddress: orElse(addressSchema, null) }),
]) satisfies v.GenericSchema<unknown, BilledDealership>

/** Answer of {company}/{id}. */
export const fullCompanySchema = v.object({
  ...companyFields,
  dealerships: listOf(billedDealershipSchema),
}) satisfies v.GenericSchema<unknown, FullCompany>

/** Answer of {company}/all. */
export const companiesSchema = page(companySchema, 'companies')

const nameAndEmail = v.optional(v.object({ name: v.optional(shortText), email: v.optional(shortText) }))

/** Body of {company}/all (ordering.md §7); a missing field does not filter. */
export const companiesBody = v.object({ user: nameAndEmail, dealer: nameAndEmail, company: nameAndEmail })
export type CompaniesBody = v.InferOutput<typeof companiesBody>
