// The users and dealerships that the filters of the list match: their rows are unfolded and marked, all
// others stay folded.
import type { Company, CompanyUser } from '#domain/people/company.ts'
import { companyKey, userKey } from './company-tree.ts'
import { isAboutPeople, type TypedFilter } from './filter-fields.ts'

export interface Matches {
  hasUser: (user: CompanyUser) => boolean
  hasDealership: (company: Company, dealership: { id: number; name: string }) => boolean
  /** The user, or one of the user's dealerships, matches the filter. */
  isFound: (company: Company, user: CompanyUser) => boolean
  /** Keys of the rows with matches below them. */
  unfolded: ReadonlySet<string>
}

const contains = (text: string, part: string) => text.toLowerCase().includes(part.trim().toLowerCase())

/** Matches by the rule of the server: name or login, and e-mail. */
export function matchesOf(companies: readonly Company[], typed: TypedFilter): Matches {
  const wantsUser = typed.user !== '' || typed.userEmail !== ''
  const wantsDealership = typed.dealership !== '' || typed.dealershipEmail !== ''
  function hasUser({ login, name, email }: CompanyUser): boolean {
    const isNamed = contains(login, typed.user) || contains(name, typed.user)
    return wantsUser && isNamed && contains(email, typed.userEmail)
  }
  function hasDealership(company: Company, { id, name }: { id: number; name: string }): boolean {
    const email = company.dealerships.find((place) => place.id === id)?.email ?? ''
    return wantsDealership && contains(name, typed.dealership) && contains(email, typed.dealershipEmail)
  }
  const hasMatchingDealership = (company: Company, user: CompanyUser) =>
    user.dealerships.some((place) => hasDealership(company, place))
  const isFound = (company: Company, user: CompanyUser) =>
    hasUser(user) || hasMatchingDealership(company, user)
  const unfolded = new Set<string>()
  for (const company of isAboutPeople(typed) ? companies : []) {
    for (const user of company.users) {
      if (hasMatchingDealership(company, user)) unfolded.add(userKey(user))
      if (isFound(company, user)) unfolded.add(companyKey(company))
    }
  }
  return { hasUser, hasDealership, isFound, unfolded }
}
