// The staff's list of orders over a server that a test sets, without a network.
import { screen } from '@testing-library/react'
import { Route, Routes, useNavigate } from 'react-router-dom'
import type { Api } from '#api/client.ts'
import type { Answer, Failure } from '#api/failure.ts'
import type { Counter } from '#app-context/counter.ts'
import type { OrdersBody } from '#contract/orders/order.ts'
import type { Order } from '#domain/orders/order.ts'
import { StaffOrdersScreen } from '../../src/screens/orders/staff/staff-orders-screen.tsx'
import { sampleServerOrder } from './sample-orders.ts'
import { sampleAccount, sampleCounter, showScreen } from './show-screen.tsx'

/** From 501 on, newest first, all Unpaid. */
export function manyOrders(count: number, fields: Partial<Order> = {}): Order[] {
  return Array.from({ length: count }, (_, index) =>
    sampleServerOrder({
      id: 500 + count - index,
      createdAt: '11.13.2026 09:20',
      status: 'PENDING',
      lines: [],
      dealership: { ...sampleServerOrder().dealership, email: 'orders@lakeside.example.com' },
      ...fields,
    }),
  )
}

/** A call but that of the list, as the screen makes it. */
export interface StaffCall {
  path: string
  query?: Record<string, unknown>
  body?: unknown
}

interface Shown {
  orders: Order[]
  /** The orders on the server now; without it always `orders`. */
  now?: () => Order[]
  /** How many orders the server says that it has. */
  count?: number
  at?: string
  connection?: 'online' | 'offline'
  /** Besides those of a manager. */
  rights?: string[]
  /** Of other groups than Orders. */
  privileges?: { group: string; actions: string[] }[]
  /** Before the screen is shown. */
  prepare?: (databases: Counter['databases']) => Promise<unknown>
  /** Of the list, once the screen is shown. */
  listFailure?: Failure
  /** Undefined where the call goes well and tells of every order that it names. */
  answer?: (call: StaffCall) => Answer<unknown> | undefined | Promise<Answer<unknown>>
  /** The answer to a download; without it a file at once. */
  file?: () => Promise<Answer<Blob>>
  /** Delays the answer to the list until this settles, once the screen is shown. */
  untilListed?: () => Promise<unknown>
}

function chosen(orders: Order[], body: unknown): Order[] {
  const { entityIds = [], isExcluded = false } = (body ?? {}) as OrdersBody // as the app sent it
  if (entityIds.length === 0) return orders
  return orders.filter(({ id }) => entityIds.includes(id) !== isExcluded)
}

/** Stands for every screen that the list leads to. */
function Elsewhere() {
  const navigate = useNavigate()
  return (
    <button type="button" onClick={() => void navigate(-1) /* no data router: it answers nothing */}>
      Back
    </button>
  )
}

export async function showStaffOrders({ orders, at = '/orders', connection = 'online', ...shown }: Shown) {
  const lists: unknown[] = []
  const calls: StaffCall[] = []
  const downloads: unknown[] = []
  let isShown = false
  const call = async ({ path, query, body }: StaffCall): Promise<Answer<unknown>> => {
    if (path === 'api/client/order/all') {
      lists.push(body)
      if (isShown) await shown.untilListed?.()
      if (isShown && shown.listFailure) return { ok: false, failure: shown.listFailure }
      const [page, size] = [Number(query?.page ?? 0), Number(query?.size ?? 20)]
      const found = chosen(shown.now?.() ?? orders, body)
      return {
        ok: true,
        value: { items: found.slice(page * size, page * size + size), count: shown.count ?? found.length },
      }
    }
    const made: StaffCall = { path, ...(query && { query }), ...(body !== undefined && { body }) }
    calls.push(made)
    const { entityIds } = (body ?? {}) as OrdersBody // as the app sent it
    return (await shown.answer?.(made)) ?? { ok: true, value: { count: entityIds?.length ?? 1 } }
  }
  const download: Api['download'] = async ({ body }) => {
    downloads.push(body)
    return shown.file?.() ?? { ok: true, value: new Blob(['%PDF']) }
  }
  const actions = ['view', 'edit', 'amount_show', 'status_show', ...(shown.rights ?? [])]
  const counter = sampleCounter({
    account: sampleAccount({
      privileges: [{ group: 'Orders', actions }, ...(shown.privileges ?? [])],
    }),
    connection,
    // the answer's type follows from the call, which only the test knows
    api: { call: call as Api['call'], download },
  })
  await shown.prepare?.(counter.databases)
  showScreen(
    counter,
    <Routes>
      <Route path="/order/view/:id" element={<Elsewhere />} />
      {['/orders/:dealershipId?', '/orders/user/:userId', '*'].map((path) => (
        <Route key={path} path={path} element={<StaffOrdersScreen />} />
      ))}
    </Routes>,
    at,
  )
  await screen.findByRole('table', { name: 'Orders' })
  isShown = true
  return { lists, calls, downloads, counter }
}
