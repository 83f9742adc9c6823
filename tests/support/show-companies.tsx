// Shows the staff's list of companies. A function in the test stands in for the server.
import { screen } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import type { Api } from '#api/client.ts'
import type { Answer, Failure } from '#api/failure.ts'
import type { Counter } from '#app-context/counter.ts'
import type { Account, Privilege } from '#domain/people/account.ts'
import type { Company, CompanyDealership, CompanyUser } from '#domain/people/company.ts'
import type { Role } from '#domain/people/role.ts'
import { CompaniesScreen } from '../../src/screens/companies/companies-screen.tsx'
import { dealership } from './dealership.ts'
import { sampleAccount, sampleCounter, showScreen } from './show-screen.tsx'

export function sampleUser(fields: Partial<CompanyUser> = {}): CompanyUser {
  return {
    id: 3,
    login: 'buyer',
    name: '',
    email: 'buyer@example.com',
    phone: '3125550100',
    role: { id: 3, name: 'Dealer' },
    isRegistered: 1,
    defaultUser: false,
    countInvites: 0,
    countOrder: 0,
    lastLogin: null,
    canBeVendor: false,
    dealerships: [],
    ...fields,
  }
}

export function sampleCompany(fields: Partial<Company> = {}): Company {
  return {
    id: 2,
    name: 'Lakeside Motors Group',
    defaultCompany: false,
    version: 1,
    users: [],
    dealerships: [],
    ...fields,
  }
}

function companyDealership(fields: Partial<CompanyDealership> & { id: number }): CompanyDealership {
  return { ...dealership(fields), countOrder: 0, ...fields }
}

/** A company with one accepted user, one user who waits for acceptance, and one dealership. */
export function lakesideCompany(fields: Partial<Company> = {}): Company {
  const lakesideMotors = { id: 1, name: 'Lakeside Motors' }
  return sampleCompany({
    users: [
      sampleUser({
        name: 'Sam Buyer',
        email: 'buyer@example.com,sam@example.com',
        isRegistered: 3,
        lastLogin: '11.13.2026 09:20',
        countOrder: 12,
        dealerships: [lakesideMotors],
      }),
      sampleUser({
        id: 9,
        login: 'drew',
        email: 'drew@example.com',
        phone: '3125550101',
        isRegistered: 0,
        dealerships: [lakesideMotors],
      }),
    ],
    dealerships: [
      companyDealership({ ...lakesideMotors, companyId: 2, companyName: 'Lakeside Motors Group' }),
    ],
    ...fields,
  })
}

/** A company with one user, who has two dealerships. */
export function prairieCompany(): Company {
  const companyFields = { companyId: 4, companyName: 'Prairie Auto Group' }
  return sampleCompany({
    id: 4,
    name: 'Prairie Auto Group',
    users: [
      sampleUser({
        id: 5,
        login: 'multi',
        email: 'multi@example.com',
        phone: '3125550102',
        dealerships: [
          { id: 6, name: 'Prairie East' },
          { id: 7, name: 'Prairie West' },
        ],
      }),
    ],
    dealerships: [
      companyDealership({
        ...companyFields,
        id: 6,
        name: 'Prairie East',
        email: 'east@example.com',
        phone: '3125550201',
        countOrder: 3,
      }),
      companyDealership({
        ...companyFields,
        id: 7,
        name: 'Prairie West',
        email: 'west@example.com',
        phone: '3125550202',
        countOrder: 4,
      }),
    ],
  })
}

export const MANAGER_RIGHTS = [
  ...['view', 'create', 'edit', 'remove'].flatMap((action) => [
    `Clients#${action}`,
    `Administrators#${action}`,
  ]),
  'Orders#view',
  'Orders#edit',
  'Roles#view',
  'Subscribe_Exclude#view',
  'Dealership_Exclude#select',
]

export function privilegesOf(rights: readonly string[]): Privilege[] {
  return rights.map((right) => {
    const [group = '', action = ''] = right.split('#')
    return { group, actions: [action] }
  })
}

const role = (id: number, name: string, permissions: Role['permissions']): Role => ({
  id,
  name,
  permissions,
  defaultRole: true,
  version: '',
  userCount: null,
})

/** The roles on the server. Administrator has a right that MANAGER_RIGHTS lacks. */
const ROLES = [
  role(1, 'Administrator', ['Products#remove']),
  role(2, 'Manager', ['Clients#view', 'Orders#edit']),
  role(3, 'Dealer', ['Orders#view']),
]

const mayListRoles = (rights: readonly string[]) =>
  rights.some((right) => /^(Roles#view|(Clients|Administrators)#(create|edit))$/.test(right))

/** A call of the screen. `calls` has the calls that change something, and those that the option `answer` answers. */
export interface PeopleCall {
  path: string
  query?: Record<string, unknown>
  body?: unknown
}

interface ShowOptions {
  /** The companies on the server. A test may change them while the screen is open. */
  companies: Company[]
  /** The server's number of companies that match the filters, if the server has more than `companies`. */
  count?: number
  address?: string
  rights?: string[]
  account?: Partial<Account>
  connection?: 'online' | 'offline'
  /** The failure of the call for the list. */
  failure?: Failure
  /** The counter of an earlier page, for a second page on the same device. */
  counter?: Counter
  /** The server's answer; undefined for the answer of success. */
  answer?: (call: PeopleCall) => Answer<unknown> | undefined
}

export async function showCompanies({
  companies,
  address = '/companies',
  rights = MANAGER_RIGHTS,
  ...options
}: ShowOptions) {
  const listRequests: { query: unknown; body: unknown }[] = []
  const calls: PeopleCall[] = []
  const call = async ({ path, query, body }: PeopleCall): Promise<Answer<unknown>> => {
    if (path === 'api/admin/company/all') {
      listRequests.push({ query, body })
      if (options.failure) return { ok: false, failure: options.failure }
      return { ok: true, value: { items: companies, count: options.count ?? companies.length } }
    }
    if (path.endsWith('/min-info')) {
      const items = companies.flatMap(({ dealerships }) => dealerships)
      return { ok: true, value: { items, count: items.length } }
    }
    if (path === 'api/admin/role/list' && mayListRoles(rights)) {
      return { ok: true, value: { items: ROLES, count: ROLES.length } }
    }
    const company = companies.find(({ id }) => path === `api/admin/company/${id}`)
    if (company !== undefined) return { ok: true, value: company }
    const recordedCall: PeopleCall = { path, ...(query && { query }), ...(body !== undefined && { body }) }
    const answer = options.answer?.(recordedCall)
    if (answer !== undefined || !path.endsWith('/all')) calls.push(recordedCall)
    return answer ?? { ok: true, value: { items: [], count: 0, id: 1 } }
  }
  // the type of an answer depends on the call, and only the test knows the call
  const api = { call: call as Api['call'] }
  const { counter: earlierCounter } = options
  const counter =
    earlierCounter === undefined
      ? sampleCounter({
          account: sampleAccount({
            id: 2,
            login: 'manager',
            company: { id: 1, name: 'Administrators' },
            privileges: privilegesOf(rights),
            ...options.account,
          }),
          connection: options.connection ?? 'online',
          dealerships: companies.flatMap(({ dealerships }) => dealerships),
          api,
        })
      : { ...earlierCounter, api: { ...earlierCounter.api, ...api } }
  showScreen(
    counter,
    <Routes>
      <Route path="/companies" element={<CompaniesScreen />} />
      <Route path="*" element={null} />
    </Routes>,
    address,
  )
  await screen.findByRole('heading', { name: 'Company list' })
  if (companies.length > 0 && !options.failure) await screen.findByRole('treegrid', { name: 'Companies' })
  return { listRequests, calls, counter }
}
