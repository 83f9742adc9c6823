// Shows the staff's list of orders. A function in the test stands in for the server.
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

/** Unpaid orders with numbers from 501 on, newest first. */
export function unpaidOrders(count: number, fields: Partial<Order> = {}): Order[] {
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

/** A call of the screen, other than the call for the list. */
export interface StaffCall {
  path: string
  query?: Record<string, unknown>
  body?: unknown
}

interface ShowOptions {
  orders: Order[]
  /** The present orders on the server; without this function they are `orders`. */
  currentOrders?: () => Order[]
  /** The total that the server states for the filter; without it, the number of matching orders. */
  count?: number
  address?: string
  connection?: 'online' | 'offline'
  /** Orders rights in addition to view, edit, amount_show and status_show. */
  rights?: string[]
  /** Rights of groups other than Orders. */
  privileges?: { group: string; actions: string[] }[]
  /** Called before the screen is shown. */
  prepare?: (databases: Counter['databases']) => Promise<unknown>
  /** The failure of the calls for the list, after the screen is shown. */
  listFailure?: Failure
  /** The server's answer; undefined for success with every order that the call names. */
  answer?: (call: StaffCall) => Answer<unknown> | undefined | Promise<Answer<unknown>>
  /** The answer to a download; without this function it is a PDF file. */
  downloadAnswer?: () => Promise<Answer<Blob>>
  /** Delays the answers to calls for the list, after the screen is shown, until the promise resolves. */
  beforeList?: () => Promise<unknown>
}

function chosenOrders(orders: Order[], body: unknown): Order[] {
  const { entityIds = [], isExcluded = false, sort } = (body ?? {}) as OrdersBody // as the app sent it
  const isAscending = sort?.field === 'id' && sort.direction === 'asc'
  const sortedOrders = isAscending ? [...orders].sort((one, other) => one.id - other.id) : orders
  if (entityIds.length === 0) return sortedOrders
  return sortedOrders.filter(({ id }) => entityIds.includes(id) !== isExcluded)
}

/** Stands in for the page of an order. Every other address shows the list. */
function OrderPageStandIn() {
  const navigate = useNavigate()
  return (
    <button type="button" onClick={() => void navigate(-1) /* without a data router it returns nothing */}>
      Back
    </button>
  )
}

export async function showStaffOrders({
  orders,
  address = '/orders',
  connection = 'online',
  ...options
}: ShowOptions) {
  const listBodies: unknown[] = []
  const calls: StaffCall[] = []
  const downloadBodies: unknown[] = []
  let isShown = false
  const call = async ({ path, query, body }: StaffCall): Promise<Answer<unknown>> => {
    if (path === 'api/client/order/all') {
      listBodies.push(body)
      if (isShown) await options.beforeList?.()
      if (isShown && options.listFailure) return { ok: false, failure: options.listFailure }
      const [page, size] = [Number(query?.page ?? 0), Number(query?.size ?? 20)]
      const matchingOrders = chosenOrders(options.currentOrders?.() ?? orders, body)
      return {
        ok: true,
        value: {
          items: matchingOrders.slice(page * size, page * size + size),
          count: options.count ?? matchingOrders.length,
        },
      }
    }
    const recordedCall: StaffCall = { path, ...(query && { query }), ...(body !== undefined && { body }) }
    calls.push(recordedCall)
    const { entityIds } = (body ?? {}) as OrdersBody // as the app sent it
    return (await options.answer?.(recordedCall)) ?? { ok: true, value: { count: entityIds?.length ?? 1 } }
  }
  const download: Api['download'] = async ({ body }) => {
    downloadBodies.push(body)
    return options.downloadAnswer?.() ?? { ok: true, value: new Blob(['%PDF']) }
  }
  const actions = ['view', 'edit', 'amount_show', 'status_show', ...(options.rights ?? [])]
  const counter = sampleCounter({
    account: sampleAccount({
      privileges: [{ group: 'Orders', actions }, ...(options.privileges ?? [])],
    }),
    connection,
    // the type of an answer depends on the call, and only the test knows the call
    api: { call: call as Api['call'], download },
  })
  await options.prepare?.(counter.databases)
  showScreen(
    counter,
    <Routes>
      <Route path="/order/view/:id" element={<OrderPageStandIn />} />
      {['/orders/:dealershipId?', '/orders/user/:userId', '*'].map((path) => (
        <Route key={path} path={path} element={<StaffOrdersScreen />} />
      ))}
    </Routes>,
    address,
  )
  await screen.findByRole('table', { name: 'Orders', hidden: true }) // a dialog may be open
  isShown = true
  return { listBodies, calls, downloadBodies, counter }
}
