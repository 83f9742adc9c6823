import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import { CounterContext } from '#app-context/counter.ts'
import type { Order } from '#domain/orders/order.ts'
import { sampleCounter } from '#tests/support/show-screen.tsx'
import { manyOrders, showStaffOrders } from '#tests/support/staff-orders.tsx'
import { watchNotices } from '#tests/support/watch-notices.ts'
import type { RowSelection } from '#ui/table/use-selection.ts'
import type { OrdersPage } from '../use-orders-page.ts'
import { useListKeys } from './use-list-keys.ts'

afterEach(cleanup)

const box = (id: number) => screen.getByRole('checkbox', { name: `Choose order ${id}` })
const LOADING = 'The list is still loading.'

it('does nothing with the rows of before while others are awaited, and says why', async () => {
  let list: () => void = () => {}
  const listed = new Promise<void>((resolve) => {
    list = resolve
  })
  const { calls, downloads, counter } = await showStaffOrders({
    orders: manyOrders(2, { printPressed: 1 }),
    untilListed: () => listed,
  })
  const said = watchNotices(counter)
  const user = userEvent.setup({ delay: 120 })
  await user.selectOptions(screen.getByRole('combobox', { name: 'STATUS' }), 'Unpaid')
  const row = screen.getAllByRole('row')[1] as HTMLElement // the first order
  for (const name of ['Send 502, sent 0 times', 'Move 502 to Paid', 'Print 502, pressed 1 time'])
    await user.click(await within(row).findByRole('button', { name, description: LOADING }))
  expect(said).toHaveLength(3)
  for (const [before, key] of ['s', ' ', '{Enter}', 'p'].entries()) {
    row.focus()
    await user.keyboard(key)
    await waitFor(() => expect(said).toHaveLength(before + 4))
  }
  expect(said).toEqual(Array.from({ length: 7 }, () => [LOADING, 3000]))
  expect(box(502)).toHaveProperty('disabled', true)
  expect(screen.getByRole('checkbox', { name: 'Choose all on this page' })).toHaveProperty('disabled', true)
  expect([calls, downloads]).toEqual([[], []])
  expect(screen.queryByRole('region', { name: 'Bulk actions' })).toBeNull()
  list()
  await waitFor(() => expect(box(502)).toHaveProperty('disabled', false))
  row.focus()
  await user.keyboard('s')
  await waitFor(() => expect(calls).toHaveLength(1))
})

/** The rows alone, with nothing behind them. */
function Rows({ orders }: { orders: Order[] }) {
  const walk = useListKeys({
    // nothing else of either is read here
    list: { orders, history: { isOfBefore: false } } as unknown as OrdersPage,
    selection: {} as RowSelection<Order>,
    keyed: useRef(new Map()),
    elsewhere: {},
  })
  return (
    <table ref={walk.ref}>
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

it('says so where the row went before its key counted', async () => {
  const counter = sampleCounter({ account: null })
  const said = watchNotices(counter)
  const shown = (orders: Order[]) => (
    <CounterContext value={counter}>
      <MemoryRouter>
        <Rows orders={orders} />
      </MemoryRouter>
    </CounterContext>
  )
  const { rerender } = render(shown(manyOrders(2)))
  // In one moment, as a scanner's pause comes after it.
  fireEvent.keyDown(screen.getByRole('row', { name: '501' }), { key: 'S' })
  rerender(shown(manyOrders(2).slice(0, 1)))
  await waitFor(() => expect(said).toEqual([['Order 501 is not on this page any more.', 3000]]))
})
