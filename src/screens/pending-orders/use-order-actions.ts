// The actions of a pending order's buttons, and the notices about their outcome.
import { useNavigate } from 'react-router-dom'
import { useCounter } from '#app-context/counter.ts'
import { DEFAULT_NOTICE_MS, LONG_NOTICE_MS } from '#app-context/notices.ts'
import { useTakesReviewRequests } from '#app-context/orders/use-takes-review-requests.ts'
import { useDealership } from '#app-context/people/use-dealership.ts'
import { useSession } from '#app-context/people/use-session.ts'
import { mergedAmounts } from '#domain/orders/edited-amounts.ts'
import { mayAskManagers } from '#domain/people/review-rights.ts'
import { mayAskManager } from '#outbox/after-manager.ts'
import type { ImportOutcome, SavedCopy } from '#outbox/outbox.ts'
import type { PendingOrder } from '#outbox/pending-order.ts'
import { savedCopyOf } from '#outbox/saved-copy.ts'
import { cartPath } from '#paths'
import { pendingOrderTexts } from '#texts/orders/pending-orders.ts'
import { saveJsonFile } from '#ui/file/save-file.ts'

type ImportFailureKind = Exclude<ImportOutcome['kind'], 'imported' | 'asks' | 'withdrawn'>

const IMPORT_FAILURES: Record<ImportFailureKind, string> = {
  'already-here': pendingOrderTexts.alreadyHere,
  'already-sent': pendingOrderTexts.alreadySent,
  'other-author': pendingOrderTexts.otherAuthor,
  'not-readable': pendingOrderTexts.notReadable,
  'signed-out': pendingOrderTexts.importSignedOut,
}

function isImportFailure(kind: ImportOutcome['kind']): kind is ImportFailureKind {
  return kind in IMPORT_FAILURES
}

/** The copy of an order; of the order on the screen if the device's storage fails. null if the order is unreadable. */
async function readCopy(
  { open }: ReturnType<typeof useCounter>['outbox'],
  order: PendingOrder,
): Promise<SavedCopy | null> {
  try {
    return await (await open()).makeCopy(order.intent)
  } catch (problem) {
    console.error('The order was not read from the storage.', problem)
    return order.state === 'unreadable' ? null : savedCopyOf(order, null)
  }
}

export function useOrderActions() {
  const { outbox, cart, notices, connection } = useCounter()
  const { account } = useSession()
  const takesRequests = useTakesReviewRequests()
  const { chosenDealership } = useDealership()
  const navigate = useNavigate()

  function showSuccess(text: string): void {
    notices.show({ kind: 'success', text }, DEFAULT_NOTICE_MS)
  }
  function showFailure(text: string, durationMs = DEFAULT_NOTICE_MS): void {
    notices.show({ kind: 'failure', text }, durationMs)
  }
  function reportIfNotDone(isDone: boolean): void {
    if (!isDone) showFailure(pendingOrderTexts.notPossible)
  }

  /**
   * Adds to the cart the amounts that staff typed into the order, if the cart is for the order's dealership. Amounts
   * that the cart already has do not change.
   */
  async function restoreTypedAmounts({ dealership, edited }: PendingOrder): Promise<void> {
    if (dealership.id === chosenDealership?.id)
      await cart.changeAmounts((amounts) => mergedAmounts(amounts, edited))
  }

  /** The saved copy of an order. If the order cannot be read, a notice says so, and the result is null. */
  async function copyOf(order: PendingOrder): Promise<SavedCopy | null> {
    const copy = await readCopy(outbox, order)
    if (copy === null) showFailure(pendingOrderTexts.copyFailed)
    return copy
  }

  return {
    async sendNow(intent: string): Promise<void> {
      await connection.probe()
      await (await outbox.open()).sendNow(intent)
    },
    async sendAllNow(): Promise<void> {
      await connection.probe()
      await (await outbox.open()).sendAllNow()
    },
    async backToCart(order: PendingOrder): Promise<void> {
      const { isDone, sharedProductNames } = await (await outbox.open()).backToCart(order.intent)
      if (!isDone) return showFailure(pendingOrderTexts.notPossible)
      await restoreTypedAmounts(order)
      showSuccess(
        sharedProductNames.length === 0
          ? pendingOrderTexts.backInCart
          : pendingOrderTexts.backInCartWithBoth(sharedProductNames.join(', ')),
      )
      await navigate(cartPath)
    },
    /** Ask my manager (G236) is offered only if the edge's last answer said that it takes requests. */
    mayAskManager: (order: PendingOrder): boolean =>
      takesRequests &&
      account !== null &&
      mayAskManagers(account, order.dealership.id) &&
      mayAskManager(order),
    async askManager(intent: string): Promise<void> {
      reportIfNotDone(await (await outbox.open()).askManager(intent))
    },
    async discard(intent: string): Promise<void> {
      reportIfNotDone(await (await outbox.open()).discard(intent))
    },
    async markArrived(intent: string): Promise<void> {
      reportIfNotDone(await (await outbox.open()).markArrived(intent))
    },
    async sendAgain(intent: string): Promise<void> {
      reportIfNotDone(await (await outbox.open()).sendAgain(intent))
    },
    copyOf,
    /** Saves a copy as a file; resolves to true if the order could be read. */
    async saveCopy(order: PendingOrder): Promise<boolean> {
      const copy = await copyOf(order)
      if (copy === null) return false
      saveJsonFile(copy.fileName, copy.text)
      showSuccess(pendingOrderTexts.copySaved(copy.fileName))
      return true
    },
    async importCopy(text: string, isAgreed: boolean): Promise<ImportOutcome> {
      const outcome = await (await outbox.open()).importCopy(text, isAgreed)
      if (isImportFailure(outcome.kind)) showFailure(IMPORT_FAILURES[outcome.kind], LONG_NOTICE_MS)
      if (outcome.kind === 'imported') showSuccess(pendingOrderTexts.imported)
      return outcome
    },
    /**
     * Puts the lines of a withdrawn order into the cart. If the cart has a product already, the larger of both
     * quantities stays.
     */
    async putLinesIntoCart({ lines }: PendingOrder): Promise<void> {
      const cartQuantities = new Map(
        (await cart.readStored()).lines.map(({ product, quantity }) => [product.id, quantity]),
      )
      await cart.setQuantities(
        lines.filter(({ product, quantity }) => quantity > (cartQuantities.get(product.id) ?? 0)),
      )
      showSuccess(pendingOrderTexts.linesTaken)
      await navigate(cartPath)
    },
  }
}
export type OrderActions = ReturnType<typeof useOrderActions>
