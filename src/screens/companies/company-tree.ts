// The tree of the list: companies, their users below, and below a user with several dealerships these
// dealerships (ordering.md §2 Companies list).
import type { Company, CompanyDealership, CompanyUser } from '#domain/people/company.ts'

interface TreePosition {
  key: string
  level: 1 | 2 | 3
  position: number
  siblings: number
  /** null when the row has no child rows. */
  isOpen: boolean | null
}

export type TreeEntry = TreePosition &
  (
    | { kind: 'company'; company: Company }
    | { kind: 'user'; company: Company; user: CompanyUser }
    | {
        kind: 'dealership'
        company: Company
        /** The company's data of the dealership; undefined for a dealership of another company. */
        details: CompanyDealership | undefined
        dealership: { id: number; name: string }
      }
  )

export const companyKey = (company: { id: number }) => `company-${company.id}`
export const userKey = (user: { id: number }) => `user-${user.id}`

/**
 * Every visible row; `isOpen` says whether a company or a user is unfolded. Users that match the filter come
 * first in their company, which may have hundreds of users.
 */
export function companyTree(
  companies: readonly Company[],
  isOpen: (key: string) => boolean,
  isFound: (company: Company, user: CompanyUser) => boolean,
): TreeEntry[] {
  return companies.flatMap((company, index): TreeEntry[] => {
    const key = companyKey(company)
    const matchingUsers = company.users.filter((user) => isFound(company, user))
    const users = [...matchingUsers, ...company.users.filter((user) => !matchingUsers.includes(user))]
    const isUnfolded = users.length > 0 ? isOpen(key) : null
    const row: TreeEntry = {
      kind: 'company',
      key,
      level: 1,
      position: index + 1,
      siblings: companies.length,
      isOpen: isUnfolded,
      company,
    }
    return isUnfolded
      ? [row, ...users.flatMap((user, userIndex) => userRows(company, user, userIndex, isOpen))]
      : [row]
  })
}

function userRows(
  company: Company,
  user: CompanyUser,
  userIndex: number,
  isOpen: (key: string) => boolean,
): TreeEntry[] {
  const key = userKey(user)
  const { dealerships } = user
  const isUnfolded = dealerships.length > 1 ? isOpen(key) : null
  const row: TreeEntry = {
    kind: 'user',
    key,
    level: 2,
    position: userIndex + 1,
    siblings: company.users.length,
    isOpen: isUnfolded,
    company,
    user,
  }
  if (!isUnfolded) return [row]
  const dealershipsById = new Map(company.dealerships.map((dealership) => [dealership.id, dealership]))
  return [
    row,
    ...dealerships.map(
      (dealership, index): TreeEntry => ({
        kind: 'dealership',
        company,
        key: `${key}-dealership-${dealership.id}`,
        level: 3,
        position: index + 1,
        siblings: dealerships.length,
        isOpen: null,
        details: dealershipsById.get(dealership.id),
        dealership,
      }),
    ),
  ]
}
