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

const person = (id: number, name: string, isVendor = true): CompanyUser => ({
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
  isVendor,
  dealerships: [],
})
const bought = (productId: number, name: string, vendorId: number | null): PurchasedRow => ({
  productId,
  name,
  vendorId,
  averageOrders: 1,
  purchases: [],
  product: sampleProduct({ id: productId, name }),
})
const rows = [bought(101, 'Pouch', 1), bought(102, 'Frame', 2), bought(103, 'Box', null)]

/** As the server answers now what a dealership bought. */
const told = (kept: readonly PurchasedRow[]): Answer<unknown> => ({
  ok: true,
  value: { items: kept.map(({ product, ...item }) => ({ item, product })), count: kept.length },
})

async function show(
  answer: Answer<unknown> | Promise<Answer<unknown>> = { ok: true, value: {} },
  now = told(rows),
) {
  const users = [person(1, 'Vera Vendor'), person(2, 'Max Maker'), person(3, 'Otto Office', false)]
  const company = { id: 1, name: 'Administrators', defaultCompany: true, users, dealerships: [] }
  const bodies: unknown[] = []
  async function call({ path, body }: { path: string; body?: unknown }): Promise<Answer<unknown>> {
    if (path.includes('company')) return { ok: true, value: { items: [company], count: 1 } }
    if (path === 'api/client/order-products/all/5') return now
    bodies.push(body)
    return answer
  }
  const counter = sampleCounter({
    account: sampleAccount(),
    // the answer's type follows from the call, which only the test knows
    api: { call: call as Api['call'] },
  })
  showScreen(counter, <VendorButton dealership={{ id: 5, name: 'Lakeside Motors' }} rows={rows} />)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Product vendors' }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Product vendors of Lakeside Motors' }))
  return { bodies, user, drawer, said: watchNotices(counter) }
}

it('is accepted only once the choice has changed', async () => {
  const { bodies, user, drawer, said } = await show()
  const accepted = drawer.getByRole('button', { name: 'Accepted' })
  const isOff = () => accepted.getAttribute('aria-disabled') === 'true'
  const vendor = await drawer.findByRole('combobox', { name: 'Vendor' })
  expect(
    within(vendor)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Choose a vendor', 'Vera Vendor', 'Max Maker'])
  expect(isOff()).toBe(true)
  await user.selectOptions(vendor, 'Vera Vendor')
  const box = (name: string) => drawer.getByRole<HTMLInputElement>('checkbox', { name })
  expect(['Pouch', 'Frame', 'Box'].map((name) => box(name).checked)).toEqual([true, false, false])
  expect(drawer.getByText('now Max Maker')).toBeTruthy()
  expect(isOff()).toBe(true)
  await user.click(box('Box'))
  expect(isOff()).toBe(false)
  await user.click(box('Box'))
  expect(isOff()).toBe(true)
  await user.click(box('Pouch'))
  await user.click(box('Frame'))
  await user.click(accepted)
  await waitFor(() => expect(said).toEqual([['Saved. Vera Vendor supplies 1 product now.', 5000]]))
  expect(bodies).toEqual([{ dealershipId: 5, userId: 1, productIds: [102] }])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('stays open with the choice where the server refuses it, and says why', async () => {
  const failure = {
    kind: 'refused',
    status: 400,
    code: 10300,
    message: 'This user is not a vendor.',
  } as const
  const { user, drawer, said } = await show({ ok: false, failure })
  await user.selectOptions(await drawer.findByRole('combobox', { name: 'Vendor' }), 'Max Maker')
  await user.click(drawer.getByRole('checkbox', { name: 'Box' }))
  await user.click(drawer.getByRole('button', { name: 'Accepted' }))
  expect((await drawer.findByRole('alert')).textContent).toBe(
    'The vendor was not changed. This user is not a vendor.',
  )
  expect(said).toEqual([])
  expect(drawer.getByRole('checkbox', { name: 'Box' })).toHaveProperty('checked', true)
})

it('takes no other choice while the one before is saved', async () => {
  let answerNow = (_: Answer<unknown>) => {}
  const answer = new Promise<Answer<unknown>>((resolve) => {
    answerNow = resolve
  })
  const { user, drawer, said } = await show(answer)
  await user.selectOptions(await drawer.findByRole('combobox', { name: 'Vendor' }), 'Vera Vendor')
  await user.click(drawer.getByRole('checkbox', { name: 'Box' }))
  await user.click(drawer.getByRole('button', { name: 'Accepted' }))
  const frame = drawer.getByRole('checkbox', { name: 'Frame' })
  await waitFor(() => expect(frame.matches(':disabled')).toBe(true))
  expect(drawer.getByRole('combobox', { name: 'Vendor' }).matches(':disabled')).toBe(true)
  answerNow({ ok: true, value: {} })
  await waitFor(() => expect(said).toEqual([['Saved. Vera Vendor supplies 2 products now.', 5000]]))
})

it('keeps what a colleague gave the vendor, or took away, since it was read', async () => {
  const now = told([bought(101, 'Pouch', null), bought(102, 'Frame', 2), bought(103, 'Box', 1)])
  const { bodies, user, drawer } = await show({ ok: true, value: {} }, now)
  await user.selectOptions(await drawer.findByRole('combobox', { name: 'Vendor' }), 'Vera Vendor')
  await user.click(drawer.getByRole('checkbox', { name: 'Frame' }))
  await user.click(drawer.getByRole('button', { name: 'Accepted' }))
  await waitFor(() => expect(bodies).toEqual([{ dealershipId: 5, userId: 1, productIds: [102, 103] }]))
})

it('is not accepted where the server does not say what the vendor has now', async () => {
  const { bodies, user, drawer } = await show(undefined, { ok: false, failure: { kind: 'offline' } })
  await user.selectOptions(await drawer.findByRole('combobox', { name: 'Vendor' }), 'Vera Vendor')
  await user.click(drawer.getByRole('checkbox', { name: 'Frame' }))
  await user.click(drawer.getByRole('button', { name: 'Accepted' }))
  expect((await drawer.findByRole('alert')).textContent).toBe(
    'The vendor was not changed. The server does not answer.',
  )
  expect(bodies).toEqual([])
})
