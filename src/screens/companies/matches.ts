// Finds the users and dealerships that match the filters of the list. The list unfolds and marks their rows;
// other rows stay folded.
import type { Company, CompanyUser } from '#domain/people/company.ts'
import { companyKey, userKey } from './company-tree.ts'
import { isAboutPeople, type TypedFilter } from './filter-fields.ts'

export interface Matches {
  hasUser: (user: CompanyUser) => boolean
  hasDealership: (company: Company, dealership: { id: number; name: string }) => boolean
  /** The user, or one of the user's dealerships, matches the filter. */
  isFound: (company: Company, user: CompanyUser) => boolean
  /** Keys of the rows with matches below them. */
  unfoldedKeys: ReadonlySet<string>
}

const contains = (text: string, part: string) => text.toLowerCase().includes(part.trim().toLowerCase())

/** Matches by the rule of the server: name or login, and e-mail. */
export function matchesOf(companies: readonly Company[], typedFilter: TypedFilter): Matches {
  const hasUserFilter = typedFilter.user !== '' || typedFilter.userEmail !== ''
  const hasDealershipFilter = typedFilter.dealership !== '' || typedFilter.dealershipEmail !== ''
  function hasUser({ login, name, email }: CompanyUser): boolean {
    const isNamed = contains(login, typedFilter.user) || contains(name, typedFilter.user)
    return hasUserFilter && isNamed && contains(email, typedFilter.userEmail)
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
  const isFound = (company: Company, user: CompanyUser) =>
    hasUser(user) || hasMatchingDealership(company, user)
  const unfoldedKeys = new Set<string>()
  for (const company of isAboutPeople(typedFilter) ? companies : []) {
    for (const user of company.users) {
      if (hasMatchingDealership(company, user)) unfoldedKeys.add(userKey(user))
      if (isFound(company, user)) unfoldedKeys.add(companyKey(company))
    }
  }
  return { hasUser, hasDealership, isFound, unfoldedKeys }
}
