// Checkout as the person watches it (offline.md, Screen flow). The order is saved on the device first; what
// follows only decides which screen tells how it went.
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useCounter } from '#app-context/counter.ts'
import { openHere, rememberOrderEmail } from '#app-context/visitor-orders.ts'
import type { PlaceOutcome } from '#outbox/outbox.ts'
import type { PlaceRequest } from '#outbox/pending-order.ts'
import { checkoutTexts } from '#texts/cart/cart.ts'
import { leadToRefusedInput } from '#ui/form/refused-input.ts'
import { type CheckoutPage, followOrder, lookAhead } from './follow-order.ts'

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

/** What the person is told where nothing was saved. */
function failureText(kind: Exclude<PlaceOutcome['kind'], 'placed'>): string {
  switch (kind) {
    case 'cart-changed':
      return checkoutTexts.cartChanged
    case 'cart-empty':
      return checkoutTexts.cartEmpty
    case 'no-room':
      return checkoutTexts.noRoom
    case 'signed-out':
      return checkoutTexts.notSaved(checkoutTexts.signedOut)
    case 'not-saved':
      return checkoutTexts.notSaved(checkoutTexts.refusedByStorage)
  }
}

/** Saves the order and follows it. Answers whether it left the cart for good. */
async function place(page: CheckoutPage, request: PlaceRequest): Promise<boolean> {
  const { cart, outbox, fail } = page
  // What the person typed a moment ago is stored by now, though perhaps not yet shown.
  const { revision, isRounded } = await cart.followOwn(request.cartRevision)
  if (isRounded) return fail(checkoutTexts.quantityRounded)
  const opened = await outbox.open().catch(() => null)
  // A device that lost the server before the whole app was on it.
  if (opened === null) return fail(checkoutTexts.notSaved(checkoutTexts.notLoaded))
  const placing = opened.place({ ...request, cartRevision: revision })
  const ahead = lookAhead(page, request)
  const outcome = await placing
  if (outcome.kind !== 'placed') return fail(failureText(outcome.kind))
  if (request.customer) {
    openHere(window.sessionStorage, outcome.order.intent)
    rememberOrderEmail(window.sessionStorage, request.customer.email)
  }
  return followOrder(page, outcome.order, ahead)
}

export function useCheckout() {
  const counter = useCounter()
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

  const page: CheckoutPage = {
    ...counter,
    isWatched,
    leaveFor(path, state) {
      // navigate answers a promise only for data routers; there is nothing to do when it ends
      if (isWatched()) void navigate(path, { state: state ?? null })
    },
    onSending: () => setPhase({ kind: 'sending' }),
    fail(text) {
      setPhase({ kind: 'failed', text })
      return false
    },
  }

  async function begin(request: PlaceRequest): Promise<boolean> {
    if (window.isSecureContext === false && counter.connection.read().state === 'offline') {
      return page.fail(checkoutTexts.insecureHint)
    }
    setPhase({ kind: 'placing' })
    return place(page, request)
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
        return await begin(request)
      } finally {
        isUnderWay.current = false
      }
    },
  }
}
