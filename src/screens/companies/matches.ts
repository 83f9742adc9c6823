// Finds the users and dealerships that match the filters of the list. The list marks their rows and unfolds the rows
// above them; other rows stay folded.
import type { Company, CompanyUser } from '#domain/people/company.ts'
import { companyKey, userKey } from './company-tree.ts'
import { hasUserOrDealershipFilter, type TypedFilter } from './filter-fields.ts'

export interface Matches {
  /** True if the user matches the filters of users; false without such a filter. */
  hasUser: (user: CompanyUser) => boolean
  /** True if the dealership matches the filters of dealerships; false without such a filter. */
  hasDealership: (company: Company, dealership: { id: number; name: string }) => boolean
  /** True if the user, or one of the user's dealerships, matches the filter. */
  isMatch: (company: Company, user: CompanyUser) => boolean
  /** The keys of the companies and users with a match below their row. */
  unfoldedKeys: ReadonlySet<string>
}

const contains = (text: string, part: string) => text.toLowerCase().includes(part.trim().toLowerCase())

/** Applies the filters as the server does: a user matches by login or name, and by e-mail. */
export function matchesOf(companies: readonly Company[], typedFilter: TypedFilter): Matches {
  const hasUserFilter = typedFilter.user !== '' || typedFilter.userEmail !== ''
  const hasDealershipFilter = typedFilter.dealership !== '' || typedFilter.dealershipEmail !== ''
  function hasUser({ login, name, email }: CompanyUser): boolean {
    const hasFilteredName = contains(login, typedFilter.user) || contains(name, typedFilter.user)
    return hasUserFilter && hasFilteredName && contains(email, typedFilter.userEmail)
  }
  function hasDealership(company: Company, { id, name }: { id: number; name: string }): boolean {
    const email = company.dealerships.find((dealership) => dealership.id === id)?.email ?? ''
    return (
      hasDealershipFilter &&
      contains(name, typedFilter.dealership) &&
      contains(email, typedFilter.dealershipEmail)
    )
  }
  const hasMatchingDealership = (company: Company, user: CompanyUser) =>
    user.dealerships.some((dealership) => hasDealership(company, dealership))
  const isMatch = (company: Company, user: CompanyUser) =>
    hasUser(user) || hasMatchingDealership(company, user)
  const unfoldedKeys = new Set<string>()
  for (const company of hasUserOrDealershipFilter(typedFilter) ? companies : []) {
    for (const user of company.users) {
      if (hasMatchingDealership(company, user)) unfoldedKeys.add(userKey(user))
      if (isMatch(company, user)) unfoldedKeys.add(companyKey(company))
    }
  }
  return { hasUser, hasDealership, isMatch, unfoldedKeys }
}
