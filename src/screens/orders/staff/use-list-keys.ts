import type { RefObject } from 'react'
import { useNavigate } from 'react-router-dom'
import { useOrderLinkState } from '#address/back-link.ts'
import { useCounter } from '#app-context/counter.ts'
import { showReason } from '#app-context/notices.ts'
import type { Order } from '#domain/orders/order.ts'
import { orderViewPath } from '#paths'
import { staffOrderTexts } from '#texts/orders/staff-orders.ts'
import { type RowNavigation, useRowNavigation } from '#ui/table/use-row-navigation.ts'
import type { RowSelection } from '#ui/table/use-selection.ts'
import type { OrdersPage } from '../use-orders-page.ts'
import { ROW_KEYS } from './row-keys.ts'
import type { KeyedActions } from './staff-row-actions.tsx'

/** The keys that a row handles. */
const HANDLED_ROW_KEYS: readonly string[] = ['enter', ' ', ...Object.values(ROW_KEYS)]

interface ListKeysInput {
  list: OrdersPage
  selection: RowSelection<Order>
  keyedActions: RefObject<KeyedActions>
  /** The actions of keys that also work without a focused row, but not in a text field or a select. */
  globalKeys: Readonly<Record<string, () => void>>
}

/** Keyboard control of the list: arrows, Space, Enter, and a key for each action of a row. */
export function useListKeys({ list, selection, keyedActions, globalKeys }: ListKeysInput): RowNavigation {
  const { orders, history } = list
  const navigate = useNavigate()
  const linkState = useOrderLinkState()
  const { notices } = useCounter()
  function goTo(to: string, state: unknown): void {
    void navigate(to, { state }) // the router reports its own failures
  }

  function runAction(order: Order, key: string): boolean {
    const action = keyedActions.current.get(order.id)?.find(({ shortcut }) => shortcut === key)
    if (action === undefined) return false
    if ('to' in action) goTo(action.to, action.state)
    else if (action.reason !== undefined) showReason(notices, action.reason)
    else if (action.busy !== true) action.onSelect()
    return true
  }

  function onKey(pressedKey: string, rowKey: string | null): boolean {
    const key = pressedKey.toLowerCase()
    const globalAction = globalKeys[key]
    if (globalAction !== undefined) {
      globalAction()
      return true
    }
    if (rowKey === null || !HANDLED_ROW_KEYS.includes(key)) return false
    const order = orders.find(({ id }) => String(id) === rowKey)
    // The key is dropped, as the focus may be on another row after loading.
    if (history.isPreviousData) showReason(notices, staffOrderTexts.listIsLoading)
    else if (order === undefined) showReason(notices, staffOrderTexts.isNotShown(rowKey))
    else if (key === 'enter') goTo(orderViewPath(order.id), linkState)
    else if (key === ' ') selection.pressBox(order, orders, false)
    else return runAction(order, key)
    return true
  }
  return useRowNavigation({ onKey })
}
