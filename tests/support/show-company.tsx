// Shows the page of a company. A function in the test stands in for the server.
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router-dom'
import type { Answer, Failure } from '#api/failure.ts'
import { ROUTE_PATTERNS } from '#app/routes/route-patterns.ts'
import type { Counter } from '#app-context/counter.ts'
import type { CompanyBody } from '#contract/people/company-form.ts'
import type { Privilege } from '#domain/people/account.ts'
import type { BilledDealership, FullCompany } from '#domain/people/company.ts'
import type { Address, State } from '#domain/people/dealership.ts'
import { TypingGuardContext } from '#ui/form/unsaved-typing.ts'
import {
  CompanyCreateScreen,
  CompanyEditScreen,
  CompanyViewScreen,
} from '../../src/screens/companies/page/company-screens.tsx'
import { dealership } from './dealership.ts'
import { sampleAccount, sampleCounter, showScreen } from './show-screen.tsx'
import { watchNotices } from './watch-notices.ts'

const STATES: State[] = [
  { id: 4, code: 'AK', name: 'Alaska', tax: 0 },
  { id: 13, code: 'IL', name: 'Illinois', tax: 6.25 },
]

export function billedDealership(fields: Partial<BilledDealership> & { id: number }): BilledDealership {
  return {
    ...dealership(fields),
    email: 'north@example.com',
    phone: '3125550101',
    countOrder: 0,
    copyShippingToBilling: true,
    billingAddress: null,
    ...fields,
  }
}

export const BILLING: Address = {
  street: '9 Main Street',
  city: 'Peoria',
  zip: '61602',
  state: { id: 13, code: 'IL', name: 'Illinois', tax: 6.25 },
}

export function company(fields: Partial<FullCompany> = {}): FullCompany {
  return {
    id: 2,
    name: 'Prairie Auto Group',
    defaultCompany: false,
    version: 4,
    users: [],
    dealerships: [
      billedDealership({ id: 5, name: 'Prairie North' }),
      billedDealership({ id: 6, name: 'Prairie South' }),
    ],
    ...fields,
  }
}

interface ShowOptions {
  address?: string
  /** The company on the server; a test may change it while the page is open. */
  serverCompany?: FullCompany
  /** The person's actions of the group Clients. */
  rights?: string[]
  /** Rights of groups other than Clients. */
  otherRights?: Privilege[]
  connection?: 'online' | 'offline'
  /** The server's answer; undefined for the answer of success. */
  answer?: (path: string, body: unknown) => Answer<unknown> | undefined
  /** The counter of an earlier page, for a second page on the same device. */
  counter?: Counter
}

export interface CompanyServer {
  company: FullCompany
  savedCompanies: CompanyBody[]
  feeRequests: unknown[]
}

const refusal = (failure: Failure): Answer<unknown> => ({ ok: false, failure })
export const NOT_FOUND = refusal({ kind: 'refused', code: 10404, status: 404, message: 'No such company' })

const MANAGER_ACTIONS = ['view', 'create', 'edit']

/** Shows the page. `server` has the company and records the requests, `notices` collects the notices. */
export async function showCompany({
  address = '/company/edit/2',
  serverCompany = company(),
  rights = MANAGER_ACTIONS,
  otherRights = [],
  connection = 'online',
  answer = () => undefined,
  counter: earlierCounter,
}: ShowOptions = {}) {
  const server: CompanyServer = { company: serverCompany, savedCompanies: [], feeRequests: [] }
  async function call({ path, body }: { path: string; body?: unknown }): Promise<Answer<unknown>> {
    const scriptedAnswer = answer(path, body)
    if (scriptedAnswer !== undefined) return scriptedAnswer
    if (path === 'api/admin/state/all') return { ok: true, value: STATES }
    if (path === 'api/admin/company/fee-state') {
      server.feeRequests.push(body)
      return { ok: true, value: {} }
    }
    if (path === 'api/admin/company/create-update') {
      const sentCompany = body as CompanyBody // as the page sent it
      server.savedCompanies.push(sentCompany)
      return {
        ok: true,
        value: {
          id: sentCompany.id || 31,
          version: 9,
          dealerships: sentCompany.dealerships.map(({ id }) => ({ id: id || 71 })),
        },
      }
    }
    if (path === `api/admin/company/${server.company.id}`) return { ok: true, value: server.company }
    return NOT_FOUND
  }
  const privileges = [{ group: 'Clients', actions: rights }, ...otherRights]
  // the type of an answer depends on the call, and only the test knows the call
  const api = { call: call as Counter['api']['call'] }
  const counter =
    earlierCounter === undefined
      ? sampleCounter({ account: sampleAccount({ id: 1, privileges }), connection, api })
      : { ...earlierCounter, api: { ...earlierCounter.api, ...api } }
  const notices = watchNotices(counter)
  showScreen(
    counter,
    <TypingGuardContext value={counter.leaveGuard}>
      <Routes>
        <Route path={ROUTE_PATTERNS.companyCreate} element={<CompanyCreateScreen />} />
        <Route path={ROUTE_PATTERNS.companyEdit} element={<CompanyEditScreen />} />
        <Route path={ROUTE_PATTERNS.companyView} element={<CompanyViewScreen />} />
      </Routes>
    </TypingGuardContext>,
    address,
  )
  return { counter, server, notices, user: userEvent.setup() }
}

export const field = (name: string): HTMLInputElement => screen.getByLabelText(name, { selector: 'input' })
export const saveButton = () => screen.getByRole('button', { name: 'Save' })
export const group = (name: string) => within(screen.getByRole('group', { name }))
