import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import type { Api } from '#api/client.ts'
import type { Answer } from '#api/failure.ts'
import type { CompanyUser } from '#domain/people/company.ts'
import type { PurchasedRow } from '#server-state/orders/use-purchases.ts'
import { sampleProduct } from '#tests/support/sample-orders.ts'
import { sampleAccount, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { watchNotices } from '#tests/support/watch-notices.ts'
import { VendorButton } from './vendor-button.tsx'

afterEach(cleanup)

const companyUser = (id: number, name: string, canBeVendor = true): CompanyUser => ({
  id,
  login: `user${id}`,
  name,
  email: '',
  phone: '',
  role: { id: 2, name: 'Manager' },
  isRegistered: 1,
  defaultUser: false,
  countInvites: 0,
  countOrder: 0,
  lastLogin: null,
  canBeVendor,
  dealerships: [],
})
const purchasedRow = (productId: number, name: string, vendorId: number | null): PurchasedRow => ({
  productId,
  name,
  vendorId,
  averageOrders: 1,
  purchases: [],
  product: sampleProduct({ id: productId, name }),
})
const rows = [
  purchasedRow(101, 'Pouch', 1),
  purchasedRow(102, 'Frame', 2),
  purchasedRow(103, 'Box', null),
  { ...purchasedRow(104, 'Old Tag', 2), product: null },
  { ...purchasedRow(105, 'Old Bag', null), product: null },
]

/** The server's reply with the purchases of a dealership. */
const purchasesReply = (purchasedRows: readonly PurchasedRow[]): Answer<unknown> => ({
  ok: true,
  value: {
    items: purchasedRows.map(({ product, ...item }) => ({ item, product })),
    count: purchasedRows.length,
  },
})

async function showDrawer(
  answer: Answer<unknown> | Promise<Answer<unknown>> = { ok: true, value: {} },
  currentPurchases = purchasesReply(rows),
) {
  const users = [
    companyUser(1, 'Vera Vendor'),
    companyUser(2, 'Max Maker'),
    companyUser(3, 'Otto Office', false),
  ]
  const company = { id: 1, name: 'Administrators', defaultCompany: true, users, dealerships: [] }
  const requestBodies: unknown[] = []
  async function call({ path, body }: { path: string; body?: unknown }): Promise<Answer<unknown>> {
    if (path.includes('company')) return { ok: true, value: { items: [company], count: 1 } }
    if (path === 'api/client/order-products/all/5') return currentPurchases
    requestBodies.push(body)
    return answer
  }
  const counter = sampleCounter({
    account: sampleAccount(),
    // the reply's type depends on the call, which only the test knows
    api: { call: call as Api['call'] },
  })
  showScreen(counter, <VendorButton dealership={{ id: 5, name: 'Lakeside Motors' }} rows={rows} />)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Product vendors' }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Product vendors of Lakeside Motors' }))
  return { requestBodies, user, drawer, notices: watchNotices(counter) }
}

it('enables Accepted only after a change, and saves the products that the vendor supplies', async () => {
  const { requestBodies, user, drawer, notices } = await showDrawer()
  const acceptedButton = drawer.getByRole('button', { name: 'Accepted' })
  const isDisabled = () => acceptedButton.getAttribute('aria-disabled') === 'true'
  const vendorField = await drawer.findByRole('combobox', { name: 'Vendor' })
  expect(
    within(vendorField)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Choose a vendor', 'Vera Vendor', 'Max Maker'])
  expect(isDisabled()).toBe(true)
  await user.selectOptions(vendorField, 'Vera Vendor')
  const checkbox = (name: string) => drawer.getByRole<HTMLInputElement>('checkbox', { name })
  expect(['Pouch', 'Frame', 'Box'].map((name) => checkbox(name).checked)).toEqual([true, false, false])
  expect(drawer.getAllByText('now supplied by Max Maker')).toHaveLength(2)
  // A product that is no longer sold is listed only if it has a vendor, who can be taken away.
  expect([drawer.queryByText('Old Tag') !== null, drawer.queryByText('Old Bag')]).toEqual([true, null])
  expect(isDisabled()).toBe(true)
  await user.click(checkbox('Box'))
  expect(isDisabled()).toBe(false)
  await user.click(checkbox('Box'))
  expect(isDisabled()).toBe(true)
  // Changes for one vendor are not kept for another vendor.
  await user.click(checkbox('Box'))
  await user.selectOptions(vendorField, 'Max Maker')
  expect(['Pouch', 'Frame', 'Box'].map((name) => checkbox(name).checked)).toEqual([false, true, false])
  await user.selectOptions(vendorField, 'Vera Vendor')
  await user.click(checkbox('Pouch'))
  await user.click(checkbox('Frame'))
  await user.click(acceptedButton)
  await waitFor(() => expect(notices).toEqual([['Saved. Vera Vendor supplies 1 product now.', 5000]]))
  expect(requestBodies).toEqual([{ dealershipId: 5, userId: 1, productIds: [102] }])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('the drawer stays open with the changes when the server refuses them, and shows the reason', async () => {
  const failure = {
    kind: 'refused',
    status: 400,
    code: 10300,
    message: 'This user is not a vendor.',
  } as const
  const { user, drawer, notices } = await showDrawer({ ok: false, failure })
  await user.selectOptions(await drawer.findByRole('combobox', { name: 'Vendor' }), 'Max Maker')
  await user.click(drawer.getByRole('checkbox', { name: 'Box' }))
  await user.click(drawer.getByRole('button', { name: 'Accepted' }))
  expect((await drawer.findByRole('alert')).textContent).toBe(
    'The vendor was not changed. This user is not a vendor.',
  )
  expect(notices).toEqual([])
  expect(drawer.getByRole('checkbox', { name: 'Box' })).toHaveProperty('checked', true)
})

it('locks the fields while a change is being saved', async () => {
  let resolveReply = (_: Answer<unknown>) => {}
  const answer = new Promise<Answer<unknown>>((resolve) => {
    resolveReply = resolve
  })
  const { user, drawer, notices } = await showDrawer(answer)
  await user.selectOptions(await drawer.findByRole('combobox', { name: 'Vendor' }), 'Vera Vendor')
  await user.click(drawer.getByRole('checkbox', { name: 'Box' }))
  await user.click(drawer.getByRole('button', { name: 'Accepted' }))
  const frameCheckbox = drawer.getByRole('checkbox', { name: 'Frame' })
  await waitFor(() => expect(frameCheckbox.matches(':disabled')).toBe(true))
  expect(drawer.getByRole('combobox', { name: 'Vendor' }).matches(':disabled')).toBe(true)
  resolveReply({ ok: true, value: {} })
  await waitFor(() => expect(notices).toEqual([['Saved. Vera Vendor supplies 2 products now.', 5000]]))
})

it('keeps a colleague’s changes to the vendor’s products', async () => {
  const changedReply = purchasesReply([
    purchasedRow(101, 'Pouch', null),
    purchasedRow(102, 'Frame', 2),
    purchasedRow(103, 'Box', 1),
  ])
  const { requestBodies, user, drawer } = await showDrawer({ ok: true, value: {} }, changedReply)
  await user.selectOptions(await drawer.findByRole('combobox', { name: 'Vendor' }), 'Vera Vendor')
  await user.click(drawer.getByRole('checkbox', { name: 'Frame' }))
  await user.click(drawer.getByRole('button', { name: 'Accepted' }))
  await waitFor(() => expect(requestBodies).toEqual([{ dealershipId: 5, userId: 1, productIds: [102, 103] }]))
})

it('saves nothing when the vendor’s current products cannot be read', async () => {
  const { requestBodies, user, drawer } = await showDrawer(undefined, {
    ok: false,
    failure: { kind: 'offline' },
  })
  await user.selectOptions(await drawer.findByRole('combobox', { name: 'Vendor' }), 'Vera Vendor')
  await user.click(drawer.getByRole('checkbox', { name: 'Frame' }))
  await user.click(drawer.getByRole('button', { name: 'Accepted' }))
  expect((await drawer.findByRole('alert')).textContent).toBe(
    'The vendor was not changed. The server does not answer.',
  )
  expect(requestBodies).toEqual([])
})
