import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { Api } from '#api/client.ts'
import type { Answer } from '#api/failure.ts'
import { PageTitleContext } from '#app-context/page-title.ts'
import type { RegistrationRequest } from '#domain/people/registration-request.ts'
import { dealership } from '#tests/support/dealership.ts'
import { sampleAccount, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { stubPhoneWindow } from '#tests/support/small-window.ts'
import { watchNotices } from '#tests/support/watch-notices.ts'
import { JoinDialog } from '../companies/join-dialog.tsx'
import { RequestsScreen } from './requests-screen.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const registration: RegistrationRequest = {
  id: 5,
  kind: 'registration',
  createdAt: '11.13.2026 09:20',
  completedAt: null,
  companyName: 'Harbor Cars',
  sameCompanies: [],
  emailOwners: [],
  name: 'Drew Harbor',
  email: 'drew@example.com,office@example.com',
  phone: '13125550111',
  state: { id: 13, code: 'IL', name: 'Illinois' },
  orderDetails: '',
  userId: 77,
}
const catalogueOrder: RegistrationRequest = {
  ...registration,
  id: 5,
  kind: 'catalog',
  companyName: 'Valley Autos',
  state: null,
  orderDetails: '200 pouches\n3 mats',
  userId: null,
}

interface Scene {
  requests?: RegistrationRequest[]
  count?: number
  rights?: string[]
  connection?: 'online' | 'offline'
  answer?: Answer<unknown>
  path?: string
}

async function show({
  requests = [registration, catalogueOrder],
  count,
  rights = ['view', 'create', 'edit'],
  connection,
  answer,
  path = '/requests',
}: Scene = {}) {
  const calls: string[] = []
  const pageQueries: unknown[] = []
  const call = async ({
    path,
    query,
    body,
  }: {
    path: string
    query?: object
    body?: object
  }): Promise<Answer<unknown>> => {
    if (path.endsWith('/min-info')) {
      const motors = dealership({
        id: 1,
        name: 'Lakeside Motors',
        companyId: 2,
        companyName: 'Lakeside Motors Group',
      })
      return { ok: true, value: { items: [motors], count: 1 } }
    }
    if (path.endsWith('/all')) {
      pageQueries.push(query)
      return { ok: true, value: { items: requests, count: count ?? requests.length } }
    }
    calls.push(
      [
        path,
        ...[query, body].flatMap((queryOrBody) => (queryOrBody ? [JSON.stringify(queryOrBody)] : [])),
      ].join(' '),
    )
    return answer ?? { ok: true, value: {} }
  }
  const counter = sampleCounter({
    account: sampleAccount({ privileges: [{ group: 'Clients', actions: rights }] }),
    // the reply's type depends on the call, which only the test knows
    api: { call: call as Api['call'] },
    ...(connection && { connection }),
  })
  const notices = watchNotices(counter)
  const pageTitles: unknown[] = []
  showScreen(
    counter,
    <PageTitleContext value={(title) => pageTitles.push(title)}>
      <RequestsScreen Join={JoinDialog} />
    </PageTitleContext>,
    path,
  )
  await screen.findByRole('heading', { level: 1 })
  return { calls, counter, pageQueries, pageTitles, notices, user: userEvent.setup() }
}

it('lists registrations and orders by catalogue with their details', async () => {
  await show()
  const table = within(await screen.findByRole('table', { name: 'Open requests' }))
  const cells = table
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .slice(0, -1)
        .map(({ textContent }) => textContent),
    )
  const person = 'Drew Harbor+1 312-555-0111drew@example.com, office@example.com'
  expect(cells).toEqual([
    ['Harbor CarsRegistration · 11.13.2026', person, 'Illinois'],
    ['Valley AutosOrder by catalog · 11.13.2026', person, '200 pouches\n3 mats'],
  ])
})

it('unfolds on phones the contact and the order from the name of the contact', async () => {
  stubPhoneWindow()
  await show({ requests: [catalogueOrder] })
  const fold = (await screen.findByText('Drew Harbor')).closest('details')
  expect(fold?.open).toBe(false)
  expect(fold?.textContent).toBe(
    'Drew HarborOrder by catalog · 11.13.2026+1 312-555-0111drew@example.com, office@example.com200 pouches\n3 mats',
  )
})

const WAITING = [
  'Harbor Cars is accepted in 5 seconds: login and a password are mailed to drew@example.com, office@example.com. Press Undo here to cancel it.',
  5000,
]

/** Presses Accept, and lets the five seconds pass in which Undo could cancel it. */
async function acceptAndWait(user: UserEvent): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Accept Registered Harbor Cars' }))
  act(() => void window.dispatchEvent(new Event('pagehide'))) // a page that closes sends the mail at once
}

it('accepts a registered customer by one press, and only closes a request that is confirmed as completed', async () => {
  const { calls, notices, user } = await show()
  await acceptAndWait(user)
  await waitFor(() => expect(notices).toHaveLength(2))
  await user.click(screen.getByRole('button', { name: 'More for Harbor Cars' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Confirm completed Harbor Cars' }))
  await user.click(await screen.findByRole('button', { name: 'No' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'More for Harbor Cars' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Confirm completed Harbor Cars' }))
  await user.click(await screen.findByRole('button', { name: 'Yes' }))
  await waitFor(() => expect(notices).toHaveLength(3))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Confirm completed Valley Autos' }))
  await user.click(await screen.findByRole('button', { name: 'Yes' }))
  await waitFor(() => expect(notices).toHaveLength(4))
  expect(calls).toEqual([
    'api/admin/user/company-registered/77 {"state":"waiting"}',
    'api/admin/request-registration/confirm/5 {"kind":"registration"}',
    'api/admin/request-registration/confirm/5 {"kind":"catalog"}',
  ])
  expect(notices).toEqual([
    WAITING,
    ['Harbor Cars is accepted. Login and password are on their way by mail.', 5000],
    ['The request of Harbor Cars is completed.', 5000],
    ['The request of Valley Autos is completed.', 5000],
  ])
  expect(screen.queryByRole('button', { name: 'Accept Registered Valley Autos' })).toBeNull()
})

it('Undo cancels the acceptance before the customer gets a mail', async () => {
  const { calls, counter, notices, user } = await show()
  await user.click(await screen.findByRole('button', { name: 'Accept Registered Harbor Cars' }))
  act(() => counter.notices.read()[0]?.action?.run())
  act(() => void window.dispatchEvent(new Event('pagehide')))
  expect(notices).toEqual([WAITING, ['Harbor Cars was not accepted.', 3000]])
  expect(calls).toEqual([])
})

it('shows the server’s refusal to accept or to complete a request', async () => {
  const failure = { kind: 'refused', status: 400, code: 10321, message: 'Prohibited.' } as const
  const { notices, user } = await show({ answer: { ok: false, failure } })
  await acceptAndWait(user)
  await waitFor(() => expect(notices).toHaveLength(2))
  await user.click(await screen.findByRole('button', { name: 'Confirm completed Valley Autos' }))
  await user.click(await screen.findByRole('button', { name: 'Yes' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() =>
    expect(notices).toEqual([
      WAITING,
      ['Harbor Cars was not accepted.\nProhibited.', 5000],
      ['The request of Valley Autos stays open.\nProhibited.', 5000],
    ]),
  )
})

it('links to existing customers, and joins the registration to one of them', async () => {
  const lakeside = { id: 2, name: 'Lakeside Motors Group' }
  const { calls, notices, user } = await show({
    requests: [
      {
        ...registration,
        sameCompanies: [lakeside],
        emailOwners: [{ email: 'drew@example.com', login: 'drew', company: lakeside }],
      },
    ],
  })
  const link = await screen.findByRole('link', { name: 'A company named Lakeside Motors Group exists' })
  expect(link.getAttribute('href')).toBe('/company/view/2')
  expect(
    screen.getByRole('link', { name: 'drew@example.com belongs to drew of Lakeside Motors Group' }),
  ).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'More for Harbor Cars' }))
  expect(
    await screen.findByRole('menuitem', {
      name: 'Accept Registered Harbor Cars: A company of this name exists: join the customer to it.',
    }),
  ).toBeTruthy()
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: 'Join Harbor Cars to a company' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Join Harbor Cars to a company' }))
  const company = await dialog.findByRole<HTMLSelectElement>('combobox', { name: 'Company' })
  await waitFor(() => expect(company.selectedOptions[0]?.textContent).toBe('Lakeside Motors Group'))
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Dealership' }), 'Lakeside Motors')
  await user.click(dialog.getByRole('button', { name: 'Join and accept' }))
  await waitFor(() =>
    expect(notices).toEqual([
      [
        'Harbor Cars belongs to Lakeside Motors Group and is accepted. Login and password are on their way by mail.',
        5000,
      ],
    ]),
  )
  expect(calls).toEqual(['api/admin/user/company-joined/77 {"companyId":2,"dealershipId":1}'])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('lists closed requests with the time of closing and without buttons', async () => {
  const { pageQueries, pageTitles } = await show({
    requests: [{ ...registration, completedAt: '11.14.2026 10:00' }],
    path: '/requests?closed=true',
  })
  expect(await screen.findByText('Closed 11.14.2026 10:00')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Closed requests' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open requests' }).getAttribute('href')).toBe('/requests')
  expect(screen.queryByRole('button', { name: /^(Accept|Confirm|Join|More)/ })).toBeNull()
  expect(pageTitles.at(-1)).toBe('Closed requests')
  expect(pageQueries).toEqual([{ page: 0, size: 20, closed: true }])
})

it('shows no buttons to a person who may only view requests', async () => {
  await show({ rights: ['view'] })
  expect(await screen.findByText('Harbor Cars')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^(Accept|Confirm|More)/ })).toBeNull()
})

it('the list has pages of 20, says when no request is open, and disables its buttons offline', async () => {
  const { pageQueries, user } = await show({ count: 21 })
  await user.click(await screen.findByRole('button', { name: 'Page 2' }))
  await waitFor(() => expect(pageQueries.at(-1)).toEqual({ page: 1, size: 20 }))
  cleanup()
  await show({ requests: [] })
  expect(await screen.findByText('No open requests')).toBeTruthy()
  cleanup()
  await show({ connection: 'offline' })
  const description = 'Not possible now: the server does not answer.'
  for (const name of ['Accept Registered Harbor Cars', 'Confirm completed Valley Autos'])
    expect(await screen.findByRole('button', { name, description })).toBeTruthy()
})
