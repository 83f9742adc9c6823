// Orders of new customers are sealed for everybody but the tab that made them, until their e-mail was typed
// (offline.md, rule 8). What they hold stays out of the page until then.
import { useState } from 'react'
import { openHere, ordersOpenHere } from '#app-context/visitor-orders.ts'
import type { PendingOrder } from '#outbox/pending-order.ts'

export function useOpenedOrders() {
  const [intents, setIntents] = useState(() => ordersOpenHere(window.sessionStorage))
  return {
    isOpen: ({ customer, intent }: PendingOrder) => customer === null || intents.includes(intent),
    open(intent: string): void {
      openHere(window.sessionStorage, intent)
      setIntents(ordersOpenHere(window.sessionStorage))
    },
  }
}
