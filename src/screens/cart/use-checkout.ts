// Runs a checkout for the screen (offline.md, Screen flow). The order is saved on the device first; the result of
// sending decides which screen follows, and whether the order returns to the cart.
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useCounter } from '#app-context/counter.ts'
import { useSession } from '#app-context/people/use-session.ts'
import { rememberOrderOfTab, rememberOrderEmail } from '#app-context/orders/visitor-orders.ts'
import type { CartLine } from '#domain/cart/cart.ts'
import type { PlaceOutcome } from '#outbox/outbox.ts'
import type { PlaceRequest } from '#outbox/pending-order.ts'
import { checkoutTexts } from '#texts/cart/cart.ts'
import { focusRefusedInput } from '#ui/form/refused-input.ts'
import { type CheckoutPage, followOrder, startReadings } from './follow-order.ts'
import { focusQuantityOf, replacementQuantity } from './unfit-quantity.tsx'

export type CheckoutPhase =
  | { kind: 'idle' }
  /** The device is saving the order, usually within milliseconds. */
  | { kind: 'placing' }
  /** The order is saved on the device; the server has not answered yet. */
  | { kind: 'sending' }
  | { kind: 'failed'; text: string }
  /** No order was saved, because the cart has lines with quantities that cannot be ordered. */
  | { kind: 'unfit' }

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

/** The lines with a quantity that the server would refuse. */
function unfitLinesOf(lines: readonly CartLine[], isAdmin: boolean): CartLine[] {
  return lines.filter((line) => replacementQuantity(line, isAdmin) !== null)
}

/** `500 of Tag Pouch, 3 of Plate Frame`; empty if all lines can be ordered. */
function unfitLineWords(lines: readonly CartLine[], isAdmin: boolean): string {
  return unfitLinesOf(lines, isAdmin)
    .map(({ product, quantity }) => checkoutTexts.quantityOf(quantity, product.name))
    .join(', ')
}

/** Why no order was saved; null while an order is saved or sent, and once the lines of the cart can be ordered. */
function failedText(phase: CheckoutPhase, lines: readonly CartLine[], isAdmin: boolean): string | null {
  if (phase.kind === 'failed') return phase.text
  const unfitLines = phase.kind === 'unfit' ? unfitLineWords(lines, isAdmin) : ''
  return unfitLines ? checkoutTexts.unfitQuantities(unfitLines) : null
}

/** The parts of the page that show why the cart cannot be ordered. */
type RefusingPage = Pick<CheckoutPage, 'cart' | 'showFailure'> & {
  /** Shows which quantities cannot be ordered, and focuses the quantity of this line. */
  showUnfit: (firstLine: CartLine) => false
}

/**
 * The revision of the stored cart, if only the person changed it since the shown revision. If a quantity cannot be ordered,
 * shows why and resolves with null.
 */
async function readOrderableRevision(
  { cart, showFailure, showUnfit }: RefusingPage,
  shownRevision: number,
  isAdmin: boolean,
): Promise<number | null> {
  // The text typed last is stored by now, but the screen may not show it yet.
  const { revision, isRounded } = await cart.readOwnRevision(shownRevision)
  if (isRounded) {
    showFailure(checkoutTexts.quantityRounded)
    return null
  }
  const [firstLine] = unfitLinesOf((await cart.readStored()).lines, isAdmin)
  if (firstLine === undefined) return revision
  showUnfit(firstLine)
  return null
}

/** Saves the order and follows it. Resolves false when the order is in the cart, otherwise true. */
async function placeOrder(
  page: CheckoutPage & RefusingPage,
  request: PlaceRequest,
  isAdmin: boolean,
): Promise<boolean> {
  const { outbox, showFailure } = page
  const revision = await readOrderableRevision(page, request.cartRevision, isAdmin)
  if (revision === null) return false
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

/** `lines`: the lines that the screen shows. */
export function useCheckout(lines: readonly CartLine[]) {
  const counter = useCounter()
  const { isAdmin } = useSession()
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

  const page = {
    ...counter,
    isOnCartScreen,
    leaveFor(path: string, state?: object) {
      // navigate returns a promise only for data routers
      if (isOnCartScreen()) void navigate(path, { state: state ?? null })
    },
    onSending: () => setPhase({ kind: 'sending' }),
    showFailure(text: string) {
      setPhase({ kind: 'failed', text })
      return false as const
    },
    showUnfit({ product }: CartLine) {
      setPhase({ kind: 'unfit' })
      focusQuantityOf(product.id)
      return false as const
    },
  }

  async function beginCheckout(request: PlaceRequest): Promise<boolean> {
    if (window.isSecureContext === false && counter.connection.read().state === 'offline') {
      return page.showFailure(checkoutTexts.insecureFailed)
    }
    setPhase({ kind: 'placing' })
    return placeOrder(page, request, isAdmin)
  }

  return {
    phase,
    failedText: failedText(phase, lines, isAdmin),
    /**
     * Resolves false, and shows why, if a quantity of the cart cannot be ordered. Checkout calls it before it asks anything,
     * so that nobody answers a question about an order that cannot be placed.
     */
    async checkQuantities(shownRevision: number): Promise<boolean> {
      if (isCheckoutRunning.current) return false
      leaveQuantityField()
      if (focusRefusedInput()) return false
      return (await readOrderableRevision(page, shownRevision, isAdmin)) !== null
    },
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
