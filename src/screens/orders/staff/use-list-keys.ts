import type { RefObject } from 'react'
import { useNavigate } from 'react-router-dom'
import { useCounter } from '#app-context/counter.ts'
import { DEFAULT_NOTICE_MS } from '#app-context/notices.ts'
import { useListAddress } from '#app-context/way-back.ts'
import type { Order } from '#domain/order.ts'
import { orderViewPath } from '#paths'
import { type RowWalk, useRowWalk } from '#ui/table/use-row-walk.ts'
import type { RowSelection } from '#ui/table/use-selection.ts'
import type { OrdersPage } from '../use-orders-page.ts'
import type { KeyedActions } from './staff-row-actions.tsx'

interface ListKeysInput {
  list: OrdersPage
  selection: RowSelection<Order>
  keyed: RefObject<KeyedActions>
  /** What other keys do, wherever the focus is. */
  elsewhere: Readonly<Record<string, () => void>>
}

/** The list by keyboard: arrows, Space and Enter, and a key for each action of a row. */
export function useListKeys({ list: { orders }, selection, keyed, elsewhere }: ListKeysInput): RowWalk {
  const navigate = useNavigate()
  const listAddress = useListAddress()
  const { notices } = useCounter()
  function go(to: string, state: unknown): void {
    void navigate(to, { state }) // reports its own failures
  }

  function act(order: Order, key: string): boolean {
    const action = keyed.current.get(order.id)?.find(({ shortcut }) => shortcut === key.toLowerCase())
    if (action === undefined) return false
    if ('to' in action) go(action.to, action.state)
    else if (action.reason !== undefined)
      notices.give({ kind: 'failure', text: action.reason }, DEFAULT_NOTICE_MS)
    else if (action.busy !== true) action.onSelect()
    return true
  }

  function onKey(key: string, rowKey: string | null): boolean {
    const run = elsewhere[key.toLowerCase()]
    if (run !== undefined) {
      run()
      return true
    }
    const order = orders.find(({ id }) => String(id) === rowKey)
    if (order === undefined) return false
    if (key === 'Enter') go(orderViewPath(order.id), listAddress)
    else if (key === ' ') selection.press(order, orders, false)
    else return act(order, key)
    return true
  }
  return useRowWalk({ onKey })
}
