// Orders of new customers are sealed for everybody but the tab that made them, until their e-mail was typed
// (offline.md, rule 8). What they hold stays out of the page until then.
import { useState } from 'react'
import { openHere, ordersOpenHere } from '#app-context/visitor-orders.ts'
import { isLive, type PendingOrder } from '#outbox/pending-order.ts'
import { SHOWN_MS } from './finished-orders.tsx'

function isSentLately({ state, changedAt }: PendingOrder): boolean {
  return state === 'sent' && changedAt > Date.now() - SHOWN_MS
}

export function useOpenedOrders(orders: readonly PendingOrder[]) {
  const [intents, setIntents] = useState(() => ordersOpenHere(window.sessionStorage))
  const isOpen = ({ customer, intent }: PendingOrder) => customer === null || intents.includes(intent)
  return {
    opened: orders.filter(isOpen),
    /** What waits, and what was sent; of others nothing is left to know. */
    sealed: orders.filter((order) => !isOpen(order) && (isLive(order.state) || isSentLately(order))),
    open(intent: string): void {
      openHere(window.sessionStorage, intent)
      setIntents(ordersOpenHere(window.sessionStorage))
    },
  }
}
