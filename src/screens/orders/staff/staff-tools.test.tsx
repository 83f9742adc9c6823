import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Answer } from '#api/failure.ts'
import type { Counter } from '#app-context/counter.ts'
import { writeOrderViews } from '#storage/device/account-settings.ts'
import { showStaffOrders, unpaidOrders } from '#tests/support/show-staff-orders.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const COMPANY_RIGHTS = { group: 'Clients', actions: ['view'] }
const VENDOR_RIGHTS = [COMPANY_RIGHTS, { group: 'Administrators', actions: ['view'] }]

const savedFileNames: string[] = []
beforeEach(() => {
  savedFileNames.length = 0
  // jsdom has no object URLs
  URL.createObjectURL = () => 'blob:sheet'
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    savedFileNames.push(this.download)
  })
})

/** Beside the chips of filters the tools of the list are in a menu. */
async function chooseTool(user: ReturnType<typeof userEvent.setup>, name: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'More for the list' }))
  await user.click(await screen.findByRole('menuitem', { name }))
}

it('saves the statement of the filtered orders, with their count in the menu', async () => {
  const { downloadBodies } = await showStaffOrders({ orders: unpaidOrders(23), address: '/orders?user=Sam' })
  await chooseTool(userEvent.setup(), 'Upload Excel count: 23')
  await waitFor(() => expect(savedFileNames).toEqual(['statement.xlsx']))
  expect(downloadBodies).toEqual([{ administrator: true, userName: 'Sam' }])
})

it('gives the focus to the statement of the dealership that Find opened', async () => {
  await showStaffOrders({ orders: unpaidOrders(23), address: '/orders/5#statement' })
  const button = await screen.findByRole('button', { name: /^Upload Excel count/ })
  expect(document.activeElement).toBe(button)
})

it('shows why the statement failed', async () => {
  const message = 'At most 200,000 orders fit into one statement. Narrow the filters.'
  await showStaffOrders({
    orders: unpaidOrders(23),
    downloadAnswer: async () => ({
      ok: false,
      failure: { kind: 'refused', status: 400, code: 10300, message },
    }),
  })
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Upload Excel count: 23' }))
  expect(await screen.findByRole('dialog', { name: 'Error upload File', description: message })).toBeTruthy()
  expect(savedFileNames).toEqual([])
})

it('saves the statement of the chosen vendor, or says that no file came', async () => {
  const user = userEvent.setup()
  const vendor = { id: 2, name: 'Mia Manager', login: 'manager', canBeVendor: true }
  const requestQueries: unknown[] = []
  const downloadAnswers: Answer<Blob>[] = [{ ok: true, value: new Blob(['PK']) }]
  const { downloadBodies } = await showStaffOrders({
    orders: unpaidOrders(3),
    privileges: VENDOR_RIGHTS,
    answer({ path, query }) {
      if (path !== 'api/admin/company/all') return undefined
      requestQueries.push(query)
      const users = [vendor, { ...vendor, id: 3, canBeVendor: false }]
      return { ok: true, value: { items: [{ name: 'Administrators', users }], count: 1 } }
    },
    downloadAnswer: async () => downloadAnswers.shift() ?? { ok: false, failure: { kind: 'timed-out' } },
  })
  async function chooseVendor(): Promise<void> {
    await user.click(screen.getByRole('button', { name: 'Vendor statement' }))
    const vendorPopover = within(await screen.findByRole('dialog', { name: 'Vendor statement' }))
    await user.click(
      await vendorPopover.findByRole('button', { name: 'Download the statement of Mia Manager' }),
    )
  }
  await chooseVendor()
  await waitFor(() => expect(savedFileNames).toEqual(['statement.xlsx']))
  expect(downloadBodies).toEqual([{ administrator: true, vendor: true, vendorId: 2 }])
  // The specified page size of this request.
  expect(requestQueries).toEqual([{ page: 0, size: 100 }])
  await chooseVendor()
  expect(await screen.findByRole('dialog', { name: 'Error during file download' })).toBeTruthy()
})

it.each<[string, Answer<unknown>]>([
  [
    'There is no vendor yet. A vendor is a user of the company Administrators with the right Dealership_Exclude select. Give a user a role with this right.',
    { ok: true, value: { items: [], count: 0 } },
  ],
  ['The server does not answer.', { ok: false, failure: { kind: 'offline' } }],
])('explains why no vendor can be chosen: %s', async (expectedText, answer) => {
  const user = userEvent.setup()
  const { downloadBodies } = await showStaffOrders({
    orders: unpaidOrders(3),
    privileges: VENDOR_RIGHTS,
    answer: ({ path }) => (path === 'api/admin/company/all' ? answer : undefined),
  })
  await user.click(screen.getByRole('button', { name: 'Vendor statement' }))
  const vendorPopover = within(await screen.findByRole('dialog', { name: 'Vendor statement' }))
  expect(await vendorPopover.findByText(expectedText)).toBeTruthy()
  expect(vendorPopover.queryByRole('button')).toBeNull()
  expect(downloadBodies).toEqual([])
})

it('offers no vendor statement to people who may not see users of Administrators', async () => {
  await showStaffOrders({ orders: unpaidOrders(3), privileges: [COMPANY_RIGHTS] })
  expect(await screen.findByRole('button', { name: 'Upload Excel count: 3' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Vendor statement' })).toBeNull()
})

it('saves filter and sorting as a view, opens the view and removes it', async () => {
  const user = userEvent.setup()
  const { counter } = await showStaffOrders({
    orders: unpaidOrders(3),
    address: '/orders?status=PENDING&sort=-id',
  })
  await chooseTool(user, 'Saved views')
  await user.click(await screen.findByRole('button', { name: 'Save view' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Required field')
  await user.type(screen.getByRole('textbox', { name: 'Name of this view' }), '  Unpaid ')
  await user.click(screen.getByRole('button', { name: 'Save view' }))
  await chooseTool(user, 'Saved views')
  expect((await screen.findByRole('button', { name: 'Unpaid' })).getAttribute('aria-current')).toBe('true')
  const storedViews = async () => (await counter.databases.account.settings.get('orderViews'))?.value
  expect(await storedViews()).toMatchObject({ views: [{ name: 'Unpaid' }] })
  await user.click(await screen.findByRole('button', { name: 'All orders' }))
  expect(await screen.findByText('At /orders')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Saved views' }))
  await user.click(await screen.findByRole('button', { name: 'Unpaid' }))
  expect(await screen.findByText('At /orders?status=PENDING&sort=-id')).toBeTruthy()
  await chooseTool(user, 'Saved views')
  await user.click(await screen.findByRole('button', { name: 'Remove view Unpaid' }))
  await waitFor(async () => expect(await storedViews()).toEqual({ views: [], last: null }))
})

/** The options of a list whose last opened view has this query. */
const withLastView = (query: string) => ({
  orders: unpaidOrders(3),
  prepare: ({ account }: Counter['databases']) =>
    writeOrderViews(account, { views: [{ name: 'Unpaid', query }], last: 'Unpaid' }),
})

it.each([
  ['status=PENDING', 'At /orders'],
  ['status=PENDING&sort=-id', 'At /orders?sort=-id'],
])('opens the last view %s again until the filters are cleared', async (query, clearedAddress) => {
  const { counter } = await showStaffOrders(withLastView(query))
  expect(await screen.findByText(`At /orders?${query}`)).toBeTruthy()
  await userEvent.setup().click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(await screen.findByText(clearedAddress)).toBeTruthy()
  await waitFor(async () =>
    expect((await counter.databases.account.settings.get('orderViews'))?.value).toMatchObject({ last: null }),
  )
})

it.each(['/orders/1', '/orders/user/3'])(
  'the list at %s does not offer to save a view, and its link to all orders closes the last view',
  async (address) => {
    const { listBodies, counter } = await showStaffOrders({
      ...withLastView('status=PENDING'),
      address: `${address}?status=IN`,
    })
    const user = userEvent.setup()
    await chooseTool(user, 'Saved views')
    expect(await screen.findByRole('button', { name: 'Unpaid' })).toBeTruthy()
    expect(screen.queryByRole('textbox', { name: 'Name of this view' })).toBeNull()
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('link', { name: 'Show all orders' }))
    expect(await screen.findByText('At /orders')).toBeTruthy()
    await waitFor(() => expect(listBodies.at(-1)).toEqual({ administrator: true }))
    await waitFor(async () =>
      expect((await counter.databases.account.settings.get('orderViews'))?.value).toMatchObject({
        last: null,
      }),
    )
  },
)

it('shows all orders again after Back, even when another tab opened a view', async () => {
  const { counter } = await showStaffOrders({ ...withLastView('status=PENDING'), address: '/orders/1' })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('link', { name: 'Show all orders' }))
  await user.click(await screen.findByRole('link', { name: '503' }))
  // Another tab opens a view.
  await writeOrderViews(counter.databases.account, {
    views: [{ name: 'Unpaid', query: 'status=PENDING' }],
    last: 'Unpaid',
  })
  await user.click(await screen.findByRole('button', { name: 'Back' }))
  await user.click(await screen.findByRole('button', { name: 'Saved views' }))
  expect(await screen.findByRole('button', { name: 'Unpaid' })).toBeTruthy()
  expect(screen.getByText('At /orders')).toBeTruthy()
})

it('moves the focus by keys to a filter and back to the list, and opens the list of keys', async () => {
  await showStaffOrders({ orders: unpaidOrders(3) })
  const user = userEvent.setup({ delay: 120 })
  await screen.findByRole('link', { name: '503' })
  await user.keyboard('d')
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'DEALERSHIP' })),
  )
  await user.keyboard('{Escape}')
  expect(document.activeElement).toBe(screen.getAllByRole('row')[1])
  await user.keyboard('?')
  const keysDialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  expect(keysDialog.textContent).toContain('PPrint')
  expect(keysDialog.textContent).not.toContain('XRemove')
})

it('lists the key of Remove for people who may remove orders', async () => {
  await showStaffOrders({ orders: unpaidOrders(3), privileges: [{ group: 'Orders', actions: ['remove'] }] })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Keyboard shortcuts' }))
  expect((await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).textContent).toContain(
    'XRemove the order',
  )
})

it.each([
  ['a button', () => screen.getByRole('button', { name: 'Saved views' })],
  ['the head of a column', () => screen.getByRole('button', { name: 'AMOUNT' })],
  ['a radio button', () => screen.getByRole('radio', { name: 'Include' })],
  ['the checkbox of a row', () => screen.getByRole('checkbox', { name: 'Choose order 503' })],
])('moves the focus by a key to a filter while %s has the focus', async (_controlName, control) => {
  await showStaffOrders({ orders: unpaidOrders(3) })
  await screen.findByRole('button', { name: 'Saved views' })
  await userEvent.setup().click(screen.getByRole('checkbox', { name: 'Choose order 501' }))
  control().focus()
  await userEvent.setup().keyboard('n')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'ORDER' })))
})

it('moves the focus by the arrow key from a button into the list, but not from a radio button', async () => {
  await showStaffOrders({ orders: unpaidOrders(3) })
  const user = userEvent.setup()
  await user.click(screen.getByRole('checkbox', { name: 'Choose order 503' }))
  const radio = screen.getByRole('radio', { name: 'Include' })
  radio.focus()
  fireEvent.keyDown(radio, { key: 'ArrowDown' })
  expect(document.activeElement).toBe(radio)
  screen.getByRole('button', { name: 'AMOUNT' }).focus()
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(screen.getAllByRole('row')[1])
})

it.each([
  ['', 'Newest first'],
  ['-id', 'Order, highest first'],
  ['createdAt', 'Date, oldest first'],
  ['-createdAt', 'Date, newest first'],
  ['-userName', 'User, Z to A'],
  ['-dealerName', 'Dealership, Z to A'],
  ['qntProduct', 'Products, fewest first'],
])('shows on a phone the sorting %s of the address as %s', async (sort, expectedText) => {
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
  await showStaffOrders({ orders: unpaidOrders(3), address: `/orders?sort=${sort}` })
  const field = screen.getByRole('combobox', { name: 'Sort by' })
  expect(field).toHaveProperty('value', sort)
  expect(within(field).getByRole('option', { selected: true }).textContent).toBe(expectedText)
})

it('has the tools of the list in one menu below the large breakpoint', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === '(width < 80em)',
    addEventListener() {},
    removeEventListener() {},
  }))
  const user = userEvent.setup()
  await showStaffOrders({ orders: unpaidOrders(23), privileges: VENDOR_RIGHTS })
  async function chooseTool(name: string): Promise<void> {
    screen.getByRole('button', { name: 'More for the list' }).focus()
    await user.keyboard('{Enter}')
    await user.click(await screen.findByRole('menuitem', { name }))
  }
  await chooseTool('Saved views')
  const views = within(await screen.findByRole('dialog', { name: 'Saved views' }))
  await user.click(views.getByRole('button', { name: 'All orders' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  await chooseTool('Vendor statement')
  await screen.findByRole('dialog', { name: 'Vendor statement' })
  await user.keyboard('{Escape}')
  await chooseTool('Upload Excel count: 23')
  await waitFor(() => expect(savedFileNames).toEqual(['statement.xlsx']))
})
