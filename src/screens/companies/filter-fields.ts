// The filters of the list of companies: as typed, in the address, and on the wire (ordering.md §7).
import * as v from 'valibot'
import type { CompaniesBody } from '#contract/people/company.ts'
import { companyListTexts as texts } from '#texts/people/company-list.ts'
import { validationTexts } from '#texts/validation.ts'
import type { FilterField } from '#ui/form/filter-form.tsx'

const FILTER_KEYS = ['company', 'user', 'userEmail', 'dealership', 'dealershipEmail'] as const
type FilterKey = (typeof FILTER_KEYS)[number]
export type TypedFilter = Record<FilterKey, string>

export const FILTER_FIELDS: readonly FilterField<FilterKey>[] = [
  { name: 'company', label: texts.company },
  { name: 'user', label: texts.userName },
  { name: 'userEmail', label: texts.userEmail },
  { name: 'dealership', label: texts.dealershipName },
  { name: 'dealershipEmail', label: texts.dealershipEmail },
]

const MAX_LENGTH = 200
const shortTextSchema = v.pipe(v.string(), v.maxLength(MAX_LENGTH, validationTexts.tooLong))
const fieldSchemas: Record<FilterKey, typeof shortTextSchema> = {
  company: shortTextSchema,
  user: shortTextSchema,
  userEmail: shortTextSchema,
  dealership: shortTextSchema,
  dealershipEmail: shortTextSchema,
}

export const filterSchema = v.object(fieldSchemas)

export const NO_FILTER: TypedFilter = {
  company: '',
  user: '',
  userEmail: '',
  dealership: '',
  dealershipEmail: '',
}

export function typedFilterIn(query: URLSearchParams): TypedFilter {
  const typedFilter = { ...NO_FILTER }
  for (const key of FILTER_KEYS) typedFilter[key] = (query.get(key) ?? '').trim().slice(0, MAX_LENGTH)
  return typedFilter
}

/** The filters in the query of the page's address: only filters with a text. */
export function queryOf(typedFilter: TypedFilter): Record<string, string> {
  const trimmedEntries = Object.entries(typedFilter).map(([key, text]) => [key, text.trim()] as const)
  return Object.fromEntries(trimmedEntries.filter(([, text]) => text !== ''))
}

export function countOfFilters(typedFilter: TypedFilter): number {
  return Object.keys(queryOf(typedFilter)).length
}

/** True when a filter concerns users or dealerships. */
export function hasUserOrDealershipFilter(typedFilter: TypedFilter): boolean {
  return countOfFilters({ ...typedFilter, company: '' }) > 0
}

function nameAndEmailOf(name: string, email: string) {
  if (name === '' && email === '') return undefined
  return { ...(name !== '' && { name }), ...(email !== '' && { email }) }
}

export function requestBodyOf(typedFilter: TypedFilter): CompaniesBody {
  const { company, user, userEmail, dealership, dealershipEmail } = {
    ...NO_FILTER,
    ...queryOf(typedFilter),
  }
  const parts = {
    company: nameAndEmailOf(company, ''),
    user: nameAndEmailOf(user, userEmail),
    dealer: nameAndEmailOf(dealership, dealershipEmail),
  }
  return {
    ...(parts.company && { company: parts.company }),
    ...(parts.user && { user: parts.user }),
    ...(parts.dealer && { dealer: parts.dealer }),
  }
}
