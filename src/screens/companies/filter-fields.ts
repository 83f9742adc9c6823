// The filters of the list of companies: as typed, in the address, and on the wire (ordering.md §7).
import * as v from 'valibot'
import type { CompaniesBody } from '#contract/people/company.ts'
import { companyListTexts as texts } from '#texts/people/company-list.ts'
import { validationTexts } from '#texts/validation.ts'
import type { FilterField } from '#ui/form/filter-form.tsx'

const FILTER_KEYS = ['company', 'user', 'userEmail', 'dealership', 'dealershipEmail'] as const
type FilterKey = (typeof FILTER_KEYS)[number]
export type TypedFilter = Record<FilterKey, string>

export const FILTERS: readonly FilterField<FilterKey>[] = [
  { name: 'company', label: texts.company },
  { name: 'user', label: texts.userName },
  { name: 'userEmail', label: texts.userEmail },
  { name: 'dealership', label: texts.dealershipName },
  { name: 'dealershipEmail', label: texts.dealershipEmail },
]

const MAX_LENGTH = 200
const shortText = v.pipe(v.string(), v.maxLength(MAX_LENGTH, validationTexts.tooLong))
const fields: Record<FilterKey, typeof shortText> = {
  company: shortText,
  user: shortText,
  userEmail: shortText,
  dealership: shortText,
  dealershipEmail: shortText,
}

export const filterFields = v.object(fields)

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

/** The address holds only filters with a text. */
export function addressOf(typedFilter: TypedFilter): Record<string, string> {
  const trimmed = Object.entries(typedFilter).map(([key, text]) => [key, text.trim()] as const)
  return Object.fromEntries(trimmed.filter(([, text]) => text !== ''))
}

export function countOfFilters(typedFilter: TypedFilter): number {
  return Object.keys(addressOf(typedFilter)).length
}

/** True when a filter concerns users or dealerships. */
export function isAboutPeople(typedFilter: TypedFilter): boolean {
  return countOfFilters({ ...typedFilter, company: '' }) > 0
}

function filterPart(name: string, email: string) {
  if (name === '' && email === '') return undefined
  return { ...(name !== '' && { name }), ...(email !== '' && { email }) }
}

export function bodyOf(typedFilter: TypedFilter): CompaniesBody {
  const { company, user, userEmail, dealership, dealershipEmail } = {
    ...NO_FILTER,
    ...addressOf(typedFilter),
  }
  const parts = {
    company: filterPart(company, ''),
    user: filterPart(user, userEmail),
    dealer: filterPart(dealership, dealershipEmail),
  }
  return {
    ...(parts.company && { company: parts.company }),
    ...(parts.user && { user: parts.user }),
    ...(parts.dealer && { dealer: parts.dealer }),
  }
}
