// Compares the cart with the server shortly after each change, one comparison at a time. The checker applies
// the server's answer only if cart and dealership have not changed since the request. If no answer comes, no message is
// shown (G52).
import type { Answer } from '#api/failure.ts'
import type { BasketCheck, BasketCheckBody } from '#contract/cart/basket.ts'
import { NO_DEALERSHIP_ID } from '#domain/people/dealership.ts'
import type { AccountDatabase } from '#storage/account-database.ts'
import { changeCart } from '#storage/cart/cart-table.ts'
import { readCart } from '#storage/cart/stored-cart.ts'

export interface BasketCheckerParts {
  database: AccountDatabase
  checkBasket(body: BasketCheckBody, signal: AbortSignal): Promise<Answer<BasketCheck>>
  isOnline(): boolean
  /** The id of the chosen dealership; NO_DEALERSHIP_ID without one and for visitors. */
  dealershipId(): number
  now(): number
}

export interface BasketChecker {
  /** Compares the cart shortly after the last call, so that several quick changes lead to one comparison. */
  checkSoon(): void
  /** Cancels a running comparison, and compares the cart now if the server can be reached. */
  check(): Promise<void>
  stop(): void
}

/** The wait after the last change: a person who presses the stepper changes the cart several times a second. */
const SETTLED_AFTER_MS = 400

export function createBasketChecker(parts: BasketCheckerParts): BasketChecker {
  const { database } = parts
  let timer: ReturnType<typeof setTimeout> | undefined
  let comparisonAbort = new AbortController()

  async function compareWithServer(signal: AbortSignal): Promise<void> {
    const cart = await readCart(database)
    if (cart.lines.length === 0 || signal.aborted) return
    const dealershipId = parts.dealershipId() || NO_DEALERSHIP_ID
    const cartItems = cart.lines.map(({ product, quantity }) => ({ product, quantity }))
    const answer = await parts.checkBasket({ cartItems, dealershipId }, signal)
    if (!answer.ok) return
    // The code is loaded with the first answer; if it cannot be loaded, the answer is ignored.
    const loadedCode = await import('./apply-basket-check.ts').catch(() => null)
    if (loadedCode === null || signal.aborted || dealershipId !== parts.dealershipId()) return
    const checkedAt = parts.now()
    await changeCart(database, (current) => {
      // If the cart changed after the request, in this tab or another one, the answer is about an earlier cart.
      if (current.revision !== cart.revision) return {}
      return loadedCode.applyBasketCheck(current, answer.value, dealershipId, checkedAt)
    })
  }

  async function check(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    comparisonAbort.abort()
    comparisonAbort = new AbortController()
    if (parts.isOnline()) await compareWithServer(comparisonAbort.signal)
  }

  return {
    check,
    checkSoon() {
      clearTimeout(timer)
      // A failed comparison changes nothing. If the device cannot read the cart, the next code that reads it reports
      // the error.
      timer = setTimeout(() => void check().catch(() => {}), SETTLED_AFTER_MS)
    },
    stop() {
      clearTimeout(timer)
      comparisonAbort.abort()
    },
  }
}
