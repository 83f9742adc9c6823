import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { sampleServerOrder } from '#tests/support/sample-orders.ts'
import { unpaidOrders, showStaffOrders } from '#tests/support/show-staff-orders.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const checkboxOf = (id: number) => screen.findByRole('checkbox', { name: `Choose order ${id}` })
const chips = () =>
  within(screen.getByRole('list', { name: 'Chosen orders' }))
    .getAllByRole('button')
    .map((chip) => chip.getAttribute('aria-label'))
const bar = () => within(screen.getByRole('region', { name: 'Bulk actions' }))

it('shows selected orders of all pages as chips that deselect them', async () => {
  await showStaffOrders({ orders: unpaidOrders(23) })
  const user = userEvent.setup()
  await user.click(await checkboxOf(523))
  await user.click(screen.getByRole('button', { name: 'Next page' }))
  await user.click(await checkboxOf(501))
  expect(chips()).toEqual(['Remove 523', 'Remove 501'])
  expect(bar().getByText('2 selected')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Remove 523' }))
  expect(chips()).toEqual(['Remove 501'])
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Remove 501'))
  await user.click(bar().getByRole('button', { name: 'Clear selection' }))
  expect(screen.queryByRole('list', { name: 'Chosen orders' })).toBeNull()
  expect(screen.queryByRole('region', { name: 'Bulk actions' })).toBeNull()
  // The chip that had the focus is removed.
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })))
})

it('downloads the invoices of all other orders while Exclude is chosen', async () => {
  const { downloadBodies } = await showStaffOrders({ orders: unpaidOrders(23), address: '/orders?user=Sam' })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const user = userEvent.setup()
  await user.click(await checkboxOf(522))
  await user.click(screen.getByRole('radio', { name: 'Exclude' }))
  expect(await checkboxOf(522)).toHaveProperty('checked', true)
  expect(bar().getByText('1 selected')).toBeTruthy()
  expect(bar().getByText('22 orders, without the excluded ones')).toBeTruthy()
  await user.click(bar().getByRole('button', { name: 'Download PDF' }))
  await waitFor(() =>
    expect(downloadBodies).toEqual([
      { administrator: true, userName: 'Sam', entityIds: [522], isExcluded: true },
    ]),
  )
})

it('deselects orders that no longer match the filter or were removed', async () => {
  let orders = unpaidOrders(10)
  await showStaffOrders({
    orders,
    currentOrders: () => orders,
    address: '/orders?status=PENDING',
    rights: ['remove'],
    answer({ body, query }) {
      const { entityIds = [Number(query?.id)] } = (body ?? {}) as { entityIds?: number[] } // as the app sent it
      orders = orders.filter(({ id }) => !entityIds.includes(id))
      return { ok: true, value: { count: 1 } }
    },
  })
  const user = userEvent.setup()
  for (const id of [510, 509, 508]) await user.click(await checkboxOf(id))
  await user.click(screen.getByRole('radio', { name: 'Exclude' }))
  expect(bar().getByText('7 orders, without the excluded ones')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Move 510 to Paid' }))
  await user.click(await screen.findByRole('button', { name: 'Yes' }))
  await waitFor(() => expect(chips()).toEqual(['Remove 509', 'Remove 508']))
  expect(await bar().findByText('7 orders, without the excluded ones')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'More for 509' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Remove 509' }))
  await user.click(await screen.findByRole('button', { name: 'Yes' }))
  await waitFor(() => expect(chips()).toEqual(['Remove 508']))
  expect(bar().getByText('1 selected')).toBeTruthy()
})

it('clears the selection when the filter changes', async () => {
  await showStaffOrders({ orders: unpaidOrders(3) })
  const user = userEvent.setup()
  await user.click(await checkboxOf(502))
  await user.click(screen.getByRole('radio', { name: 'Exclude' }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'STATUS' }), 'Paid')
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Chosen orders' })).toBeNull())
  expect(screen.queryByRole('group', { name: 'Chosen orders' })).toBeNull()
  await user.click(await checkboxOf(502))
  expect(screen.getByRole('radio', { name: 'Include' })).toHaveProperty('checked', true)
})

it('offers Include and Exclude only after an order is chosen', async () => {
  await showStaffOrders({ orders: unpaidOrders(3) })
  expect(screen.queryByRole('radio', { name: 'Exclude' })).toBeNull()
  await userEvent.setup().click(await checkboxOf(502))
  expect(bar().getByRole('group', { name: 'Chosen orders' })).toBeTruthy()
  expect(bar().getByRole('radio', { name: 'Include' })).toHaveProperty('checked', true)
})

it('shows the sums of more than eight chosen orders, and unfolds their chips', async () => {
  const otherDealership = { ...sampleServerOrder().dealership, id: 7, name: 'Prairie Auto West' }
  const orders = unpaidOrders(9, { totalAmount: 2000.5 }).map((order) =>
    order.id === 509 ? { ...order, dealership: otherDealership } : order,
  )
  await showStaffOrders({ orders })
  const user = userEvent.setup()
  await user.click(screen.getByRole('checkbox', { name: 'Choose all on this page' }))
  expect(screen.queryByRole('list', { name: 'Chosen orders' })).toBeNull()
  const sums = bar().getByRole('button', { name: '9 orders, $18,004.50, 2 dealerships' })
  await user.click(sums)
  expect(chips()).toHaveLength(9)
  await user.click(screen.getByRole('button', { name: 'Remove 509' }))
  expect(chips()).toHaveLength(8)
  expect(bar().queryByRole('button', { name: /dealership/ })).toBeNull()
})

it('sorts by a column head on the server, announces the sorting, and keeps it when a filter is chosen', async () => {
  const { listBodies } = await showStaffOrders({ orders: unpaidOrders(3) })
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'AMOUNT' }))
  const head = () => screen.getByRole('columnheader', { name: 'AMOUNT' })
  await waitFor(() => expect(head().getAttribute('aria-sort')).toBe('descending'))
  expect(screen.getByText('At /orders?sort=-totalAmount')).toBeTruthy()
  await waitFor(() =>
    expect(listBodies.at(-1)).toEqual({
      administrator: true,
      sort: { field: 'totalAmount', direction: 'desc' },
    }),
  )
  await user.selectOptions(screen.getByRole('combobox', { name: 'STATUS' }), 'Paid')
  expect(await screen.findByText('At /orders?status=PAID&sort=-totalAmount')).toBeTruthy()
})

it('moves between rows by arrow keys, selects by Space and opens by Enter', async () => {
  await showStaffOrders({ orders: unpaidOrders(3) })
  const user = userEvent.setup()
  await screen.findByRole('link', { name: '503' })
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp} ')
  await waitFor(() => expect(chips()).toEqual(['Remove 502']))
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  expect(await screen.findByText('At /order/view/501')).toBeTruthy()
})

it('ignores keys of a scanner and keys in a field', async () => {
  await showStaffOrders({ orders: unpaidOrders(3) })
  const user = userEvent.setup()
  await user.type(screen.getByRole('textbox', { name: 'USER' }), ' {ArrowDown}')
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'USER' }))
  screen.getAllByRole('row')[1]?.focus()
  // All keys get the same time stamp: a busy test machine could be slower than a scanner.
  const timeStampSpy = vi
    .spyOn(Event.prototype, 'timeStamp', 'get')
    .mockReturnValue(new Event('keydown').timeStamp)
  await user.keyboard('1 2 ')
  timeStampSpy.mockRestore()
  // at the pace of a person
  await userEvent.setup({ delay: 120 }).keyboard('{ArrowDown} ')
  await waitFor(() => expect(chips()).toEqual(['Remove 502']))
})

it.each([
  [['id_show'], '7', { administrator: true, userId: 7 }],
  [['id_show'], 'sam', { administrator: true, userName: 'sam' }],
  [[], '7', { administrator: true, userName: '7' }],
])('with the rights %j, the filter USER %s requests %j', async (rights, userFilter, expectedBody) => {
  const { listBodies } = await showStaffOrders({
    orders: unpaidOrders(2),
    rights,
    address: `/orders?user=${userFilter}`,
  })
  expect(listBodies).toEqual([expectedBody])
})
