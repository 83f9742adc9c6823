// Company, under it its users, under these their dealerships where there are several (ordering.md §2 Companies list).
import type { Company, CompanyDealership, CompanyUser } from '#domain/people/company.ts'

interface Place {
  key: string
  level: 1 | 2 | 3
  position: number
  siblings: number
  /** null: nothing stands under it. */
  isOpen: boolean | null
}

export type TreeEntry = Place &
  (
    | { kind: 'company'; company: Company }
    | { kind: 'user'; company: Company; user: CompanyUser }
    | {
        kind: 'dealership'
        company: Company
        /** What the company's list tells of it; undefined for one of another company. */
        known: CompanyDealership | undefined
        dealership: { id: number; name: string }
      }
  )

export const companyKey = (company: { id: number }) => `company-${company.id}`
export const userKey = (user: { id: number }) => `user-${user.id}`

/**
 * Every row that is drawn; `isOpen` says of a company or a user whether it is unfolded. Users that were looked for come
 * first under their company, which may have hundreds.
 */
export function companyTree(
  companies: readonly Company[],
  isOpen: (key: string) => boolean,
  isFound: (company: Company, user: CompanyUser) => boolean,
): TreeEntry[] {
  return companies.flatMap((company, at): TreeEntry[] => {
    const key = companyKey(company)
    const found = company.users.filter((user) => isFound(company, user))
    const users = [...found, ...company.users.filter((user) => !found.includes(user))]
    const opened = users.length > 0 ? isOpen(key) : null
    const row: TreeEntry = {
      kind: 'company',
      key,
      level: 1,
      position: at + 1,
      siblings: companies.length,
      isOpen: opened,
      company,
    }
    return opened ? [row, ...users.flatMap((user, place) => userRows(company, user, place, isOpen))] : [row]
  })
}

function userRows(
  company: Company,
  user: CompanyUser,
  at: number,
  isOpen: (key: string) => boolean,
): TreeEntry[] {
  const key = userKey(user)
  const { dealerships } = user
  const opened = dealerships.length > 1 ? isOpen(key) : null
  const row: TreeEntry = {
    kind: 'user',
    key,
    level: 2,
    position: at + 1,
    siblings: company.users.length,
    isOpen: opened,
    company,
    user,
  }
  if (!opened) return [row]
  const known = new Map(company.dealerships.map((dealership) => [dealership.id, dealership]))
  return [
    row,
    ...dealerships.map(
      (dealership, place): TreeEntry => ({
        kind: 'dealership',
        company,
        key: `${key}-dealership-${dealership.id}`,
        level: 3,
        position: place + 1,
        siblings: dealerships.length,
        isOpen: null,
        known: known.get(dealership.id),
        dealership,
      }),
    ),
  ]
}
