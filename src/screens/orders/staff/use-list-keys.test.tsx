import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import { CounterContext } from '#app-context/counter.ts'
import type { Order } from '#domain/orders/order.ts'
import { sampleCounter } from '#tests/support/show-screen.tsx'
import { unpaidOrders, showStaffOrders } from '#tests/support/show-staff-orders.tsx'
import { watchNotices } from '#tests/support/watch-notices.ts'
import type { RowSelection } from '#ui/table/use-selection.ts'
import type { OrdersPage } from '../use-orders-page.ts'
import { useListKeys } from './use-list-keys.ts'

afterEach(cleanup)

const checkboxOf = (id: number) => screen.getByRole('checkbox', { name: `Choose order ${id}` })
const LOADING_TEXT = 'The list is still loading.'

it('ignores keys and buttons of the previous rows while new rows load, and says why', async () => {
  let answerList: () => void = () => {}
  const listAnswer = new Promise<void>((resolve) => {
    answerList = resolve
  })
  const { calls, downloadBodies, counter } = await showStaffOrders({
    orders: unpaidOrders(2, { printPressed: 1 }),
    beforeList: () => listAnswer,
  })
  const notices = watchNotices(counter)
  const user = userEvent.setup({ delay: 120 })
  await user.selectOptions(screen.getByRole('combobox', { name: 'STATUS' }), 'Unpaid')
  const row = screen.getAllByRole('row')[1] as HTMLElement // the first order
  for (const name of ['Send 502, sent 0 times', 'Move 502 to Paid', 'Print 502, pressed 1 time'])
    await user.click(await within(row).findByRole('button', { name, description: LOADING_TEXT }))
  expect(notices).toHaveLength(3)
  for (const [index, key] of ['s', ' ', '{Enter}', 'p'].entries()) {
    row.focus()
    await user.keyboard(key)
    await waitFor(() => expect(notices).toHaveLength(index + 4))
  }
  expect(notices).toEqual(Array.from({ length: 7 }, () => [LOADING_TEXT, 3000]))
  expect(checkboxOf(502)).toHaveProperty('disabled', true)
  expect(screen.getByRole('checkbox', { name: 'Choose all on this page' })).toHaveProperty('disabled', true)
  expect([calls, downloadBodies]).toEqual([[], []])
  expect(screen.queryByRole('region', { name: 'Bulk actions' })).toBeNull()
  answerList()
  await waitFor(() => expect(checkboxOf(502)).toHaveProperty('disabled', false))
  row.focus()
  await user.keyboard('s')
  await waitFor(() => expect(calls).toHaveLength(1))
})

/** Rows without actions. */
function Rows({ orders }: { orders: Order[] }) {
  const navigation = useListKeys({
    // in this test `useListKeys` reads only these fields
    list: { orders, history: { isPreviousData: false } } as unknown as OrdersPage,
    selection: {} as RowSelection<Order>,
    keyedActions: useRef(new Map()),
    globalKeys: {},
  })
  return (
    <table ref={navigation.ref}>
      <tbody>
        {[502, 501].map((id) => (
          <tr key={id} data-row={id} tabIndex={-1}>
            <td>{id}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

it('says that a row left the page before its key was handled', async () => {
  const counter = sampleCounter({ account: null })
  const notices = watchNotices(counter)
  const renderRows = (orders: Order[]) => (
    <CounterContext value={counter}>
      <MemoryRouter>
        <Rows orders={orders} />
      </MemoryRouter>
    </CounterContext>
  )
  const { rerender } = render(renderRows(unpaidOrders(2)))
  // The rows change at once: the app handles a key only after a pause, because a scanner types without pauses.
  fireEvent.keyDown(screen.getByRole('row', { name: '501' }), { key: 'S' })
  rerender(renderRows(unpaidOrders(2).slice(0, 1)))
  await waitFor(() => expect(notices).toEqual([['Order 501 is not on this page any more.', 3000]]))
})
