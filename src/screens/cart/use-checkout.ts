// Checkout as the person watches it (offline.md, Screen flow). The order is saved on the device first; what
// follows only decides which screen tells how it went.
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useCounter } from '#live/counter.ts'
import { DEFAULT_NOTICE_MS } from '#live/notices.ts'
import { askToKeep, safetyToTell, withSavedOrder } from '#live/saved-order.ts'
import type { PlaceRequest, Watched } from '#outbox/outbox.ts'
import type { PendingOrder } from '#outbox/pending-order.ts'
import { ordersPath, pendingOrdersPath } from '#paths'
import { readPendingOrders } from '#storage/outbox-table.ts'
import { checkoutTexts } from '#texts/cart.ts'

/** How long the progress stays on the screen before Pending orders takes over. */
const WATCH_MS = 8000

export type CheckoutPhase =
  | { kind: 'idle' }
  | { kind: 'placing' }
  /** Saved on the device; the server has not answered yet. */
  | { kind: 'sending' }
  | { kind: 'failed'; text: string }

export function useCheckout() {
  const { outbox, cart, connection, notices, pwa, databases } = useCounter()
  const navigate = useNavigate()
  const [phase, setPhase] = useState<CheckoutPhase>({ kind: 'idle' })
  const isUnderWay = useRef(false)
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])

  /** The address changes at once; the screen that it names may still be loading while this one stands. */
  const address = useRef('')
  const isWatched = () => isShown.current && window.location.pathname === address.current

  function fail(text: string): void {
    setPhase({ kind: 'failed', text })
  }

  function leaveFor(path: string, state: object | null = null): void {
    // navigate answers a promise only for data routers; there is nothing to do when it ends
    if (isWatched()) void navigate(path, { state })
  }

  async function leaveItWaiting({ intent }: PendingOrder, asked: Promise<void>): Promise<void> {
    // Where the device cannot even note that it was said, the order is what matters.
    const safety = await safetyToTell(databases.device, pwa.read(), asked).catch(() => null)
    leaveFor(pendingOrdersPath, withSavedOrder({ intent, safety }))
  }

  async function takeBack(order: PendingOrder): Promise<void> {
    if (!isWatched()) return
    const refused = (await readPendingOrders(databases.account)).find(({ intent }) => intent === order.intent)
    const { isDone } = await outbox.backToCart(order.intent)
    if (!isDone) return leaveFor(pendingOrdersPath)
    await cart.write({ edited: order.edited })
    const description = refused?.refusal?.message
    fail(description ? checkoutTexts.failedBecause(description) : checkoutTexts.failed)
  }

  /** Watches the order as long as an answer can be hoped for. */
  async function watch(order: PendingOrder): Promise<Watched> {
    const lost = new AbortController()
    const stop = connection.subscribe(() => {
      if (connection.read().state === 'offline') lost.abort()
    })
    try {
      return await outbox.watch(order.intent, WATCH_MS, lost.signal)
    } finally {
      stop()
    }
  }

  async function follow(order: PendingOrder): Promise<void> {
    // The order is saved whatever the browser answers.
    const asked = askToKeep(databases.device).catch(console.error)
    if (connection.read().state === 'offline') return leaveItWaiting(order, asked)
    setPhase({ kind: 'sending' })
    switch (await watch(order)) {
      case 'sent':
        notices.give({ kind: 'success', text: checkoutTexts.received }, DEFAULT_NOTICE_MS)
        return leaveFor(ordersPath)
      case 'refused':
        return takeBack(order)
      case 'needs-review':
        return leaveFor(`${pendingOrdersPath}?review=${order.intent}`)
      case 'pending':
        return leaveItWaiting(order, asked)
    }
  }

  async function place(request: PlaceRequest): Promise<void> {
    if (window.isSecureContext === false && connection.read().state === 'offline') {
      return fail(checkoutTexts.insecureHint)
    }
    setPhase({ kind: 'placing' })
    const outcome = await outbox.place(request)
    switch (outcome.kind) {
      case 'placed':
        return follow(outcome.order)
      case 'cart-changed':
        return fail(checkoutTexts.cartChanged)
      case 'cart-empty':
        return fail(checkoutTexts.cartEmpty)
      case 'no-room':
        return fail(checkoutTexts.noRoom)
      case 'not-saved':
        return fail(checkoutTexts.notSaved(outcome.reason))
    }
  }

  return {
    phase,
    /** A second call while one is under way does nothing: a double click places once. */
    async checkout(request: PlaceRequest): Promise<void> {
      if (isUnderWay.current) return
      isUnderWay.current = true
      address.current = window.location.pathname
      try {
        await place(request)
      } finally {
        isUnderWay.current = false
      }
    },
    tellMissingDealership(): void {
      notices.give({ kind: 'failure', text: checkoutTexts.missingDealership }, DEFAULT_NOTICE_MS)
    },
  }
}
