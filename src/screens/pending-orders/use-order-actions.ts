// What the buttons of a pending order do, and what the person is told afterwards.
import { useNavigate } from 'react-router-dom'
import { useCounter } from '#app-context/counter.ts'
import { DEFAULT_NOTICE_MS } from '#app-context/notices.ts'
import { useDealership } from '#app-context/use-dealership.ts'
import { mergedAmounts } from '#domain/edited-amounts.ts'
import type { ImportOutcome } from '#outbox/outbox.ts'
import type { PendingOrder } from '#outbox/pending-order.ts'
import { cartPath } from '#paths'
import { pendingOrderTexts } from '#texts/pending-orders.ts'
import { saveTextAsFile } from '#ui/file/save-file.ts'

const NOT_IMPORTED: Record<Exclude<ImportOutcome['kind'], 'imported' | 'asks'>, string> = {
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
      if (outcome.kind === 'imported') succeed(pendingOrderTexts.imported)
      else if (outcome.kind !== 'asks') fail(NOT_IMPORTED[outcome.kind])
      return outcome
    },
  }
}
export type OrderActions = ReturnType<typeof useOrderActions>
