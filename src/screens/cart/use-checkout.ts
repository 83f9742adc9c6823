// Runs a checkout for the screen (offline.md, Screen flow). The order is saved on the device first; the result of
// sending decides which screen follows, and whether the order returns to the cart.
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useCounter } from '#app-context/counter.ts'
import { rememberOrderOfTab, rememberOrderEmail } from '#app-context/visitor-orders.ts'
import type { PlaceOutcome } from '#outbox/outbox.ts'
import type { PlaceRequest } from '#outbox/pending-order.ts'
import { checkoutTexts } from '#texts/cart/cart.ts'
import { focusRefusedInput } from '#ui/form/refused-input.ts'
import { type CheckoutPage, followOrder, startReadings } from './follow-order.ts'

export type CheckoutPhase =
  | { kind: 'idle' }
  /** The device is saving the order, usually within milliseconds. */
  | { kind: 'placing' }
  /** The order is saved on the device; the server has not answered yet. */
  | { kind: 'sending' }
  | { kind: 'failed'; text: string }

/**
 * Blurs a quantity field, so that its typed number is stored even when the person pressed the button without
 * leaving the field.
 */
function leaveQuantityField(): void {
  const field = document.activeElement
  if (field instanceof HTMLInputElement && field.getAttribute('role') === 'spinbutton') field.blur()
}

/** The message when no order was saved. */
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

/** Saves the order and follows it. Resolves false when the order is in the cart, otherwise true. */
async function placeOrder(page: CheckoutPage, request: PlaceRequest): Promise<boolean> {
  const { cart, outbox, showFailure } = page
  // The text typed last is stored by now, but the screen may not show it yet.
  const { revision, isRounded } = await cart.readOwnRevision(request.cartRevision)
  if (isRounded) return showFailure(checkoutTexts.quantityRounded)
  const openOutbox = await outbox.open().catch(() => null)
  // The code of the outbox could not be loaded, for example without a connection.
  if (openOutbox === null) return showFailure(checkoutTexts.notSaved(checkoutTexts.notLoaded))
  const placement = openOutbox.place({ ...request, cartRevision: revision })
  const readings = startReadings(page, request)
  const outcome = await placement
  if (outcome.kind !== 'placed') return showFailure(failureText(outcome.kind))
  if (request.customer) {
    rememberOrderOfTab(window.sessionStorage, outcome.order.intent)
    rememberOrderEmail(window.sessionStorage, request.customer.email)
  }
  return followOrder(page, outcome.order, readings)
}

export function useCheckout() {
  const counter = useCounter()
  const navigate = useNavigate()
  const [phase, setPhase] = useState<CheckoutPhase>({ kind: 'idle' })
  const isCheckoutRunning = useRef(false)
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])

  /** The path of the page with Checkout. When the person leaves, the address changes before the screen does. */
  const checkoutPath = useRef('')
  const isOnCartScreen = () => isMounted.current && window.location.pathname === checkoutPath.current

  const page: CheckoutPage = {
    ...counter,
    isOnCartScreen,
    leaveFor(path, state) {
      // navigate returns a promise only for data routers
      if (isOnCartScreen()) void navigate(path, { state: state ?? null })
    },
    onSending: () => setPhase({ kind: 'sending' }),
    showFailure(text) {
      setPhase({ kind: 'failed', text })
      return false
    },
  }

  async function beginCheckout(request: PlaceRequest): Promise<boolean> {
    if (window.isSecureContext === false && counter.connection.read().state === 'offline') {
      return page.showFailure(checkoutTexts.insecureFailed)
    }
    setPhase({ kind: 'placing' })
    return placeOrder(page, request)
  }

  return {
    phase,
    /**
     * Resolves false when the order is in the cart, otherwise true. A call during another call does nothing and
     * resolves false, so that a double click places one order.
     */
    async checkout(request: PlaceRequest): Promise<boolean> {
      if (isCheckoutRunning.current) return false
      leaveQuantityField()
      if (focusRefusedInput()) return false
      isCheckoutRunning.current = true
      checkoutPath.current = window.location.pathname
      try {
        return await beginCheckout(request)
      } finally {
        isCheckoutRunning.current = false
      }
    },
  }
}
