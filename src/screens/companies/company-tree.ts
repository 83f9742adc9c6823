// The rows of the list of companies: each company, below it its users, and below a user with several dealerships the
// dealerships of this user (ordering.md §2 Companies list).
import type { Company, CompanyDealership, CompanyUser } from '#domain/people/company.ts'

interface TreePosition {
  key: string
  level: 1 | 2 | 3
  /** Counted from 1 among the rows of the same parent. */
  position: number
  /** The number of rows of the same parent, this row included. */
  groupSize: number
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
        /** The dealership with its contact data; undefined if it belongs to another company. */
        companyDealership: CompanyDealership | undefined
        dealership: { id: number; name: string }
      }
  )

export const companyKey = (company: { id: number }) => `company-${company.id}`
export const userKey = (user: { id: number }) => `user-${user.id}`

/**
 * Every visible row; `isOpen` says whether a company or a user is unfolded. Users that match the filter come first in
 * their company, because a company may have hundreds of users.
 */
export function companyTree(
  companies: readonly Company[],
  isOpen: (key: string) => boolean,
  isMatch: (company: Company, user: CompanyUser) => boolean,
): TreeEntry[] {
  return companies.flatMap((company, index): TreeEntry[] => {
    const key = companyKey(company)
    const matchingUsers = company.users.filter((user) => isMatch(company, user))
    const users = [...matchingUsers, ...company.users.filter((user) => !matchingUsers.includes(user))]
    const isUnfolded = users.length > 0 ? isOpen(key) : null
    const row: TreeEntry = {
      kind: 'company',
      key,
      level: 1,
      position: index + 1,
      groupSize: companies.length,
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
    groupSize: company.users.length,
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
        groupSize: dealerships.length,
        isOpen: null,
        companyDealership: dealershipsById.get(dealership.id),
        dealership,
      }),
    ),
  ]
}
