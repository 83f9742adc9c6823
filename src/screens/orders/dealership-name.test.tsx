import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { Api } from '#api/client.ts'
import type { Answer } from '#api/failure.ts'
import type { Privilege } from '#domain/people/account.ts'
import type { Address, Dealership } from '#domain/people/dealership.ts'
import { putBillingAddress, readBillingAddress } from '#storage/people/billing-address.ts'
import { sampleDealership } from '#tests/support/sample-orders.ts'
import { sampleAccount, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { DealershipName } from './dealership-name.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const STAFF: Privilege = { group: 'Orders', actions: ['view', 'edit'] }
const state = { id: 14, code: 'IL', name: 'Illinois', tax: 6.25 }

const OFFLINE: Answer<unknown> = { ok: false, failure: { kind: 'offline' } }
const billingAnswer = (billingAddress: Address | null): Answer<unknown> => ({
  ok: true,
  value: { billingAddress },
})
const BILLING_ADDRESS: Address = { street: '9 Bill Street', city: 'Peoria', zip: '61602', state }

interface Server {
  privileges?: Privilege[]
  answer?: Answer<unknown>
  download?: Api['download']
}

function showDealershipName(
  fields: Partial<Dealership>,
  { privileges = [STAFF], answer = OFFLINE, download }: Server = {},
  isInRow = false,
) {
  const dealership = sampleDealership({
    id: 5,
    name: 'Lakeside Motors',
    companyName: 'Lakeside Motors Group',
    email: 'office@lakeside.example, parts@lakeside.example',
    phone: '13125550142',
    shippingAddress: { street: '1 Shore Road', city: 'Chicago', zip: '60601', state },
    ...fields,
  })
  const { id, name, email, companyId, localStatus } = dealership
  // the reply's type depends on the call, which only the test knows
  const call = (async () => answer) as Api['call']
  const counter = sampleCounter({
    account: sampleAccount({ privileges }),
    dealerships: [sampleDealership({ id: 9, name: 'Peoria', companyName: 'Peoria Group' }), dealership],
    api: { call, ...(download && { download }) },
  })
  showScreen(
    counter,
    <DealershipName dealership={{ id, name, email, companyId, localStatus }} isInRow={isInRow} />,
  )
  return counter
}

async function openPanel() {
  await userEvent.click(screen.getByRole('button', { name: 'Lakeside Motors' }))
  return within(await screen.findByRole('dialog', { name: 'Lakeside Motors' }))
}

it('opens a panel about the company and the dealership, with links to its orders and purchases', async () => {
  showDealershipName({ localStatus: true, dealerLicenseNumber: 'NJ-42' })
  const panel = await openPanel()
  const factText = (term: string) => panel.getByText(term, { selector: 'dt' }).nextElementSibling?.textContent
  expect(factText('Company')).toBe('Lakeside Motors Group')
  expect(factText('Phone')).toBe('+1 312-555-0142')
  expect(factText('Shipping address')).toBe('1 Shore Road\nChicago, IL 60601')
  expect(factText('Dealer license number')).toBe('NJ-42')
  expect(factText('Tax')).toBe('6.25% (Illinois)')
  expect(factText('Shipping fee')).toBe('Local shipping fee')
  expect(panel.getByRole('link', { name: 'parts@lakeside.example' }).getAttribute('href')).toBe(
    'mailto:parts@lakeside.example',
  )
  expect(panel.getByRole('link', { name: 'Orders of the dealership' }).getAttribute('href')).toBe('/orders/5')
  expect(panel.getByRole('link', { name: 'All Purchases / Subscriptions' }).getAttribute('href')).toBe(
    '/all-products-order/5',
  )
})

it('is text in a row that people touch, because the menu of the row opens the panel', () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === '(width < 80em)',
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  showDealershipName({}, {}, true)
  expect(screen.getByText('Lakeside Motors')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

const findBillingFact = async (panel: Awaited<ReturnType<typeof openPanel>>) =>
  (await panel.findByText('Billing address', { selector: 'dt' })).nextElementSibling

it('shows the billing address; offline, its last copy with the age of the copy', async () => {
  const counter = showDealershipName({}, { answer: billingAnswer(BILLING_ADDRESS) })
  const panel = await openPanel()
  await panel.findByText(/Bill Street/)
  expect((await findBillingFact(panel))?.textContent).toBe('9 Bill Street\nPeoria, IL 61602')
  await expect
    .poll(async () => (await readBillingAddress(counter.databases.copy, 5))?.value)
    .toEqual(BILLING_ADDRESS)
  cleanup()
  const offlineCounter = showDealershipName({})
  await putBillingAddress(offlineCounter.databases.copy, 5, BILLING_ADDRESS, Date.now() - 300_000)
  const offlinePanel = await openPanel()
  await offlinePanel.findByText(/Bill Street/)
  expect((await findBillingFact(offlinePanel))?.textContent).toBe(
    '9 Bill Street\nPeoria, IL 61602\nLast updated 5 min ago.',
  )
})

it('says that the device has no copy of the billing address; shows none if the dealership has none', async () => {
  showDealershipName({})
  const panel = await openPanel()
  expect(
    await panel.findByText('The server does not answer. This device has no copy of this dealership.'),
  ).toBeTruthy()
  cleanup()
  showDealershipName({}, { answer: billingAnswer(null) })
  const panelWithoutBillingAddress = await openPanel()
  await waitFor(() => expect(panelWithoutBillingAddress.queryByText('Billing address')).toBeNull())
  expect(panelWithoutBillingAddress.getByText('Shipping address')).toBeTruthy()
})

it('says that no tax and no shipping fee are charged, and that the dealership is not approved', async () => {
  showDealershipName({ noTax: true, noShippingFee: true, isApproved: false })
  const panel = await openPanel()
  expect(panel.getByText('No tax')).toBeTruthy()
  expect(panel.getByText('No shipping fee')).toBeTruthy()
  expect(panel.getByText('No user of this company is approved yet.')).toBeTruthy()
})

it('shows the dealership’s name without a panel in the local-admin view', () => {
  showDealershipName({}, { privileges: [{ group: 'Orders', actions: ['view', 'edit', 'view_partner'] }] })
  expect(screen.getByText('Lakeside Motors')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

it('saves the statement of all orders of the dealership for staff', async () => {
  const bodies: unknown[] = []
  showDealershipName(
    {},
    { download: async ({ body }) => ({ ok: true, value: new Blob([String(bodies.push(body))]) }) },
  )
  const panel = await openPanel()
  await userEvent.click(await panel.findByRole('button', { name: 'Statement (Excel)' }))
  await waitFor(() => expect(bodies).toEqual([{ dealerIds: [5] }]))
})

it('offers buyers no statement', async () => {
  showDealershipName({}, { privileges: [{ group: 'Orders', actions: ['view', 'create'] }] })
  const panel = await openPanel()
  expect(panel.queryByRole('button', { name: 'Statement (Excel)' })).toBeNull()
})

it('links to the company page for people who may see companies', async () => {
  showDealershipName({ companyId: 2 }, { privileges: [STAFF, { group: 'Clients', actions: ['view'] }] })
  const panel = await openPanel()
  const link = panel.getByRole('link', { name: 'Page of the company' })
  expect(link.getAttribute('href')).toBe('/company/view/2/5')
})

it('does not link to the company page for people who may not see companies', async () => {
  showDealershipName({ companyId: 2 })
  const panel = await openPanel()
  expect(panel.queryByRole('link', { name: 'Page of the company' })).toBeNull()
})
