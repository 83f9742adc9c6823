// Checkout as the person watches it (offline.md, Screen flow). The order is saved on the device first; what
// follows only decides which screen tells how it went.
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useCounter } from '#app-context/counter.ts'
import { DEFAULT_NOTICE_MS, NEW_CUSTOMER_NOTICE_MS } from '#app-context/notices.ts'
import { askToKeep, isSafetyTold, mayWait, safetyToTell, withSavedOrder } from '#app-context/saved-order.ts'
import { handOverOrders, readFirstOrders } from '#app-context/use-pending-orders.ts'
import { openHere, rememberOrderEmail } from '#app-context/visitor-orders.ts'
import type { Watched } from '#outbox/outbox.ts'
import type { PendingOrder, PlaceRequest } from '#outbox/pending-order.ts'
import { homePath, ordersPath, pendingOrdersPath, unregisteredOrderPath } from '#paths'
import { checkoutTexts } from '#texts/cart.ts'
import { newCustomerTexts } from '#texts/new-customer.ts'
import { pendingOrderTexts } from '#texts/pending-orders.ts'
import { leadToRefusedInput } from '#ui/form/refused-input.ts'

/** How long the progress stays on the screen before Pending orders takes over. */
const WATCH_MS = 8000

export type CheckoutPhase =
  | { kind: 'idle' }
  /** Being saved, mostly within some milliseconds. */
  | { kind: 'placing' }
  /** Saved on the device; the server has not answered yet. */
  | { kind: 'sending' }
  | { kind: 'failed'; text: string }

/** A button can be pressed without taking the focus: what was typed in a line counts all the same. */
function leaveQuantity(): void {
  const field = document.activeElement
  if (field instanceof HTMLInputElement && field.getAttribute('role') === 'spinbutton') field.blur()
}

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

  function fail(text: string): false {
    setPhase({ kind: 'failed', text })
    return false
  }

  function leaveFor(path: string, state: object | null = null): void {
    // navigate answers a promise only for data routers; there is nothing to do when it ends
    if (isWatched()) void navigate(path, { state })
  }

  /** Begun beside the saving of an order that will wait: its answers come right after it. */
  function lookAhead({ customer }: PlaceRequest) {
    if (connection.read().state !== 'offline') return null
    return {
      isTold: isSafetyTold(databases.device),
      // Where they cannot be read, the screen reads them itself, and says so.
      orders: readFirstOrders(databases.account, customer === undefined).catch(() => null),
    }
  }

  async function leaveItWaiting(
    order: PendingOrder,
    asked: Promise<void>,
    ahead: ReturnType<typeof lookAhead> = null,
  ): Promise<boolean> {
    // What may have arrived stays.
    if (!(await mayWait(databases.device, order))) {
      return takeBack(order, newCustomerTexts.needsConnection)
    }
    const { intent } = order
    const isTold = await ahead?.isTold
    // Where the device cannot even note that it was said, the order is what matters.
    const safety = isTold ? null : await safetyToTell(databases.device, pwa.read(), asked).catch(() => null)
    const orders = await ahead?.orders
    const isAmong = orders?.open.some((each) => each.intent === intent)
    if (orders && isAmong && isWatched()) handOverOrders(databases.account, orders)
    leaveFor(pendingOrdersPath, withSavedOrder({ intent, safety }))
    return true
  }

  async function stored({ intent }: PendingOrder): Promise<PendingOrder | null> {
    return (await outbox.open()).stored(intent)
  }

  async function tellReceived(order: PendingOrder): Promise<void> {
    if (order.customer === null) {
      notices.give({ kind: 'success', text: checkoutTexts.received }, DEFAULT_NOTICE_MS)
      leaveFor(ordersPath)
      return
    }
    const orderId = (await stored(order))?.orderId ?? null
    notices.give({ kind: 'success', text: newCustomerTexts.received }, NEW_CUSTOMER_NOTICE_MS)
    leaveFor(orderId === null ? homePath : unregisteredOrderPath(orderId))
  }

  /** Of a refusal that the person watches (offline.md, rule 7). Answers whether the order stays where it is. */
  async function takeBack(order: PendingOrder, reason?: string): Promise<boolean> {
    if (!isWatched()) return true
    const refused = await stored(order)
    const { isDone } = await (await outbox.open()).backToCart(order.intent)
    if (!isDone) {
      leaveFor(pendingOrdersPath)
      return true
    }
    await cart.write({ edited: order.edited })
    const description = reason ?? pendingOrderTexts.refusalWords(refused?.refusal ?? null)
    return fail(description ? checkoutTexts.failedBecause(description) : checkoutTexts.failed)
  }

  /** Watches the order as long as an answer can be hoped for. */
  async function watch(order: PendingOrder): Promise<Watched> {
    const lost = new AbortController()
    const stop = connection.subscribe(() => {
      if (connection.read().state === 'offline') lost.abort()
    })
    try {
      return await (await outbox.open()).watch(order.intent, WATCH_MS, lost.signal)
    } finally {
      stop()
    }
  }

  async function follow(order: PendingOrder, ahead: ReturnType<typeof lookAhead>): Promise<boolean> {
    // The order is saved whatever the browser answers.
    const asked = askToKeep(databases.device).catch(console.error)
    if (connection.read().state === 'offline') return leaveItWaiting(order, asked, ahead)
    setPhase({ kind: 'sending' })
    switch (await watch(order)) {
      case 'sent':
        await tellReceived(order)
        return true
      case 'refused':
        return takeBack(order)
      case 'needs-review':
        leaveFor(`${pendingOrdersPath}?review=${order.intent}`)
        return true
      case 'pending':
        return leaveItWaiting(order, asked)
    }
  }

  async function place(request: PlaceRequest): Promise<boolean> {
    if (window.isSecureContext === false && connection.read().state === 'offline') {
      return fail(checkoutTexts.insecureHint)
    }
    setPhase({ kind: 'placing' })
    // What the person typed a moment ago is stored by now, though perhaps not yet shown.
    const { revision, isRounded } = await cart.followOwn(request.cartRevision)
    if (isRounded) return fail(checkoutTexts.quantityRounded)
    const opened = await outbox.open().catch(() => null)
    // A device that lost the server before the whole app was on it.
    if (opened === null) return fail(checkoutTexts.notSaved(checkoutTexts.notLoaded))
    const placing = opened.place({ ...request, cartRevision: revision })
    const ahead = lookAhead(request)
    const outcome = await placing
    switch (outcome.kind) {
      case 'placed':
        if (request.customer) {
          openHere(window.sessionStorage, outcome.order.intent)
          rememberOrderEmail(window.sessionStorage, request.customer.email)
        }
        return follow(outcome.order, ahead)
      case 'cart-changed':
        return fail(checkoutTexts.cartChanged)
      case 'cart-empty':
        return fail(checkoutTexts.cartEmpty)
      case 'no-room':
        return fail(checkoutTexts.noRoom)
      case 'signed-out':
        return fail(checkoutTexts.notSaved(checkoutTexts.signedOut))
      case 'not-saved':
        return fail(checkoutTexts.notSaved(checkoutTexts.refusedByStorage))
    }
  }

  return {
    phase,
    /** Answers whether the order left the cart for good. A second call while one is under way does nothing: a double click places once. */
    async checkout(request: PlaceRequest): Promise<boolean> {
      if (isUnderWay.current) return false
      leaveQuantity()
      if (leadToRefusedInput()) return false
      isUnderWay.current = true
      address.current = window.location.pathname
      try {
        return await place(request)
      } finally {
        isUnderWay.current = false
      }
    },
  }
}
