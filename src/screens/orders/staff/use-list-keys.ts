import type { RefObject } from 'react'
import { useNavigate } from 'react-router-dom'
import { useListAddress } from '#address/way-back.ts'
import { useCounter } from '#app-context/counter.ts'
import { giveReason } from '#app-context/notices.ts'
import type { Order } from '#domain/orders/order.ts'
import { orderViewPath } from '#paths'
import { staffOrderTexts } from '#texts/orders/staff-orders.ts'
import { type RowWalk, useRowWalk } from '#ui/table/use-row-walk.ts'
import type { RowSelection } from '#ui/table/use-selection.ts'
import type { OrdersPage } from '../use-orders-page.ts'
import { ROW_KEYS } from './row-keys.ts'
import type { KeyedActions } from './staff-row-actions.tsx'

/** What a row answers to. */
const OF_ROWS: readonly string[] = ['enter', ' ', ...Object.values(ROW_KEYS)]

interface ListKeysInput {
  list: OrdersPage
  selection: RowSelection<Order>
  keyed: RefObject<KeyedActions>
  /** What other keys do, wherever the focus is. */
  elsewhere: Readonly<Record<string, () => void>>
}

/** The list by keyboard: arrows, Space and Enter, and a key for each action of a row. */
export function useListKeys({ list, selection, keyed, elsewhere }: ListKeysInput): RowWalk {
  const { orders, history } = list
  const navigate = useNavigate()
  const listAddress = useListAddress()
  const { notices } = useCounter()
  function go(to: string, state: unknown): void {
    void navigate(to, { state }) // reports its own failures
  }
  const refuse = (text: string) => giveReason(notices, text)

  function act(order: Order, key: string): boolean {
    const action = keyed.current.get(order.id)?.find(({ shortcut }) => shortcut === key)
    if (action === undefined) return false
    if ('to' in action) go(action.to, action.state)
    else if (action.reason !== undefined) refuse(action.reason)
    else if (action.busy !== true) (action.onKey ?? action.onSelect)()
    return true
  }

  function onKey(pressed: string, rowKey: string | null): boolean {
    const key = pressed.toLowerCase()
    const run = elsewhere[key]
    if (run !== undefined) {
      run()
      return true
    }
    if (rowKey === null || !OF_ROWS.includes(key)) return false
    const order = orders.find(({ id }) => String(id) === rowKey)
    // Not kept for later: what comes then is another row under the same hand.
    if (history.isOfBefore) refuse(staffOrderTexts.listIsLoading)
    else if (order === undefined) refuse(staffOrderTexts.isNotShown(rowKey))
    else if (key === 'enter') go(orderViewPath(order.id), listAddress)
    else if (key === ' ') selection.press(order, orders, false)
    else return act(order, key)
    return true
  }
  return useRowWalk({ onKey })
}
