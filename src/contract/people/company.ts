import * as v from 'valibot'
import {
  billedDealershipShape,
  companyShape,
  type CompanyUser,
  companyUserShape,
  type FullCompany,
} from '#domain/people/company.ts'
import { page } from '../envelope.ts'
import { shortText } from '../orders/order.ts'
import { tolerant } from '../tolerant-shape.ts'
import { flag, listOf } from '../tolerant-values.ts'

const { canBeVendor: _, dealerships, ...userEntries } = tolerant(companyUserShape).entries
const userSchema = v.pipe(
  v.object({ ...userEntries, vendor: flag, dealerships }),
  v.transform(({ vendor, ...user }) => ({ ...user, canBeVendor: vendor })),
) satisfies v.GenericSchema<unknown, CompanyUser>

const companySchema = v.object({ ...tolerant(companyShape).entries, users: listOf(userSchema) })

/** Answer of {company}/dealership/{id}. */
export const billedDealershipSchema = tolerant(billedDealershipShape)

/** Answer of {company}/{id}. */
export const fullCompanySchema = v.object({
  ...companySchema.entries,
  dealerships: listOf(billedDealershipSchema),
}) satisfies v.GenericSchema<unknown, FullCompany>

/** Answer of {company}/all. */
export const companiesSchema = page(companySchema, 'companies')

const nameAndEmail = v.optional(v.object({ name: v.optional(shortText), email: v.optional(shortText) }))

/** Body of {company}/all (ordering.md §7); a missing field does not filter. */
export const companiesBody = v.object({ user: nameAndEmail, dealer: nameAndEmail, company: nameAndEmail })
export type CompaniesBody = v.InferOutput<typeof companiesBody>
