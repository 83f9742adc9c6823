// What the buttons of a pending order do, and what the person is told afterwards.
import { useNavigate } from 'react-router-dom'
import { useCounter } from '#app-context/counter.ts'
import { DEFAULT_NOTICE_MS } from '#app-context/notices.ts'
import { useDealership } from '#app-context/use-dealership.ts'
import { mergedAmounts } from '#domain/orders/edited-amounts.ts'
import type { ImportOutcome } from '#outbox/outbox.ts'
import { decisionsOf, type PendingOrder } from '#outbox/pending-order.ts'
import { isAsAgreed } from '#outbox/review.ts'
import { cartPath } from '#paths'
import { pendingOrderTexts } from '#texts/orders/pending-orders.ts'
import { saveTextAsFile } from '#ui/file/save-file.ts'

const NOT_IMPORTED: Record<Exclude<ImportOutcome['kind'], 'imported' | 'asks' | 'withdrawn'>, string> = {
  'already-here': pendingOrderTexts.alreadyHere,
  'already-sent': pendingOrderTexts.alreadySent,
  'other-author': pendingOrderTexts.otherAuthor,
  'not-readable': pendingOrderTexts.notReadable,
  'signed-out': pendingOrderTexts.importSignedOut,
}

export function useOrderActions() {
  const { outbox, cart, notices, connection } = useCounter()
  const { chosen } = useDealership()
  const navigate = useNavigate()

  function succeed(text: string): void {
    notices.give({ kind: 'success', text }, DEFAULT_NOTICE_MS)
  }
  function fail(text: string): void {
    notices.give({ kind: 'failure', text }, DEFAULT_NOTICE_MS)
  }
  function tellIfNotDone(isDone: boolean): void {
    if (!isDone) fail(pendingOrderTexts.notPossible)
  }

  /** What staff typed belongs to the dealership that they typed it for, and never takes the place of later words. */
  async function keepTypedAmounts({ dealership, edited }: PendingOrder): Promise<void> {
    if (dealership.id === chosen?.id) await cart.changeAmounts((now) => mergedAmounts(now, edited))
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
      const { isDone, inBoth } = await (await outbox.open()).backToCart(order.intent)
      if (!isDone) return fail(pendingOrderTexts.notPossible)
      await keepTypedAmounts(order)
      succeed(
        inBoth.length === 0
          ? pendingOrderTexts.backInCart
          : pendingOrderTexts.backInCartWithBoth(inBoth.join(', ')),
      )
      await navigate(cartPath)
    },
    async discard(intent: string): Promise<void> {
      tellIfNotDone(await (await outbox.open()).discard(intent))
    },
    async markArrived(intent: string): Promise<void> {
      tellIfNotDone(await (await outbox.open()).markArrived(intent))
    },
    async sendAgain(intent: string): Promise<void> {
      tellIfNotDone(await (await outbox.open()).sendAgain(intent))
    },
    /** Answers whether the file was written. */
    async saveCopy(intent: string): Promise<boolean> {
      const copy = await (await outbox.open()).copyOf(intent)
      if (copy === null) {
        fail(pendingOrderTexts.copyFailed)
        return false
      }
      saveTextAsFile(copy.fileName, copy.text)
      succeed(pendingOrderTexts.copySaved(copy.fileName))
      return true
    },
    async importCopy(text: string, isAgreed: boolean): Promise<ImportOutcome> {
      const outcome = await (await outbox.open()).importCopy(text, isAgreed)
      const { kind } = outcome
      if (kind !== 'imported' && kind !== 'asks' && kind !== 'withdrawn') fail(NOT_IMPORTED[kind])
      return outcome
    },
    /** An import is compared with today: one that differs in nothing goes out. Answers whether it does. */
    async sendUnchanged(intent: string): Promise<boolean> {
      const opened = await outbox.open()
      await opened.compareAgain(intent)
      const order = await opened.stored(intent)
      const isSame =
        order?.state === 'needs-review' &&
        order.current !== null &&
        decisionsOf(order).quantities.length === 0 &&
        isAsAgreed(order, order.current)
      const goesOut = isSame && (await opened.sendWithChanges(intent, order.lines))
      succeed(goesOut ? pendingOrderTexts.importedAndSent : pendingOrderTexts.imported)
      return goesOut
    },
    /** The lines of an order that was withdrawn; a product that is in the cart too keeps the larger quantity. */
    async takeLines({ lines }: PendingOrder): Promise<void> {
      const held = new Map((await cart.stored()).lines.map(({ product, quantity }) => [product.id, quantity]))
      await cart.putAll(lines.filter(({ product, quantity }) => quantity > (held.get(product.id) ?? 0)))
      succeed(pendingOrderTexts.linesTaken)
      await navigate(cartPath)
    },
  }
}
export type OrderActions = ReturnType<typeof useOrderActions>
