import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { manyOrders, showStaffOrders } from '#tests/support/staff-orders.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const box = (id: number) => screen.findByRole('checkbox', { name: `Choose order ${id}` })
const chips = () =>
  within(screen.getByRole('list', { name: 'Chosen orders' }))
    .getAllByRole('button')
    .map((chip) => chip.getAttribute('aria-label'))
const bar = () => within(screen.getByRole('region', { name: 'Bulk actions' }))

it('keeps chosen orders as chips over all pages, each of which can be taken out', async () => {
  await showStaffOrders({ orders: manyOrders(23) })
  const user = userEvent.setup()
  await user.click(await box(523))
  await user.click(screen.getByRole('button', { name: 'Next page' }))
  await user.click(await box(501))
  expect(chips()).toEqual(['Remove 523', 'Remove 501'])
  expect(bar().getByText('2 selected')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Remove 523' }))
  expect(chips()).toEqual(['Remove 501'])
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Remove 501'))
  await user.click(bar().getByRole('button', { name: 'Clear selection' }))
  expect(screen.queryByRole('list', { name: 'Chosen orders' })).toBeNull()
  expect(screen.queryByRole('region', { name: 'Bulk actions' })).toBeNull()
  // What had the focus is gone.
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })))
})

it('means all others while Exclude is chosen', async () => {
  const { downloads } = await showStaffOrders({ orders: manyOrders(23), at: '/orders?user=Sam' })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const user = userEvent.setup()
  await user.click(await box(522))
  await user.click(screen.getByRole('radio', { name: 'Exclude' }))
  expect(await box(522)).toHaveProperty('checked', true)
  expect(bar().getByText('1 selected')).toBeTruthy()
  expect(bar().getByText('22 orders, without the excluded ones')).toBeTruthy()
  await user.click(bar().getByRole('button', { name: 'Download PDF' }))
  await waitFor(() =>
    expect(downloads).toEqual([{ administrator: true, userName: 'Sam', entityIds: [522], isExcluded: true }]),
  )
})

it('takes out of the choice what was moved out of the filter, or removed', async () => {
  let orders = manyOrders(10)
  await showStaffOrders({
    orders,
    now: () => orders,
    at: '/orders?status=PENDING',
    rights: ['remove'],
    answer({ body, query }) {
      const { entityIds = [Number(query?.id)] } = (body ?? {}) as { entityIds?: number[] } // as the app sent it
      orders = orders.filter(({ id }) => !entityIds.includes(id))
      return { ok: true, value: { count: 1 } }
    },
  })
  const user = userEvent.setup()
  for (const id of [510, 509, 508]) await user.click(await box(id))
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

it('forgets the choice with another filter', async () => {
  await showStaffOrders({ orders: manyOrders(3) })
  const user = userEvent.setup()
  await user.click(await box(502))
  await user.click(screen.getByRole('radio', { name: 'Exclude' }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'STATUS' }), 'Paid')
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Chosen orders' })).toBeNull())
  expect(screen.getByRole('radio', { name: 'Include' })).toHaveProperty('checked', true)
})

it('sorts by the head of a column, says it and asks the server', async () => {
  const { lists } = await showStaffOrders({ orders: manyOrders(3) })
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'AMOUNT' }))
  const head = () => screen.getByRole('columnheader', { name: 'AMOUNT' })
  await waitFor(() => expect(head().getAttribute('aria-sort')).toBe('descending'))
  expect(screen.getByText('At /orders?sort=-totalAmount')).toBeTruthy()
  await waitFor(() =>
    expect(lists.at(-1)).toEqual({
      administrator: true,
      sort: { field: 'totalAmount', direction: 'desc' },
    }),
  )
  await user.selectOptions(screen.getByRole('combobox', { name: 'STATUS' }), 'Paid')
  expect(await screen.findByText('At /orders?status=PAID&sort=-totalAmount')).toBeTruthy()
})

it('is walked by arrow keys; Space chooses and Enter opens', async () => {
  await showStaffOrders({ orders: manyOrders(3) })
  const user = userEvent.setup()
  await screen.findByRole('link', { name: '503' })
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp} ')
  await waitFor(() => expect(chips()).toEqual(['Remove 502']))
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  expect(await screen.findByText('At /order/view/501')).toBeTruthy()
})

it('does nothing with the keys of a scanner, nor with those of a field', async () => {
  await showStaffOrders({ orders: manyOrders(3) })
  const user = userEvent.setup()
  await user.type(screen.getByRole('textbox', { name: 'USER' }), ' {ArrowDown}')
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'USER' }))
  screen.getAllByRole('row')[1]?.focus()
  // All in one moment: a busy machine takes longer between two keys than a scanner.
  const now = vi.spyOn(Event.prototype, 'timeStamp', 'get').mockReturnValue(new Event('keydown').timeStamp)
  await user.keyboard('1 2 ')
  now.mockRestore()
  // a person's pace
  await userEvent.setup({ delay: 120 }).keyboard('{ArrowDown} ')
  await waitFor(() => expect(chips()).toEqual(['Remove 502']))
})

it.each([
  [['id_show'], '7', { administrator: true, userId: 7 }],
  [['id_show'], 'sam', { administrator: true, userName: 'sam' }],
  [[], '7', { administrator: true, userName: '7' }],
])('with the rights %j, USER %s asks for %j', async (rights, typed, asked) => {
  const { lists } = await showStaffOrders({ orders: manyOrders(2), rights, at: `/orders?user=${typed}` })
  expect(lists).toEqual([asked])
})
