// What the buttons of a pending order do, and what the person is told afterwards.
import { useNavigate } from 'react-router-dom'
import { useCounter } from '#live/counter.ts'
import { DEFAULT_NOTICE_MS } from '#live/notices.ts'
import type { ImportOutcome } from '#outbox/outbox.ts'
import { cartPath } from '#paths'
import { pendingOrderTexts } from '#texts/pending-orders.ts'
import { saveTextAsFile } from '#ui/save-text-as-file.ts'

const NOT_IMPORTED: Record<Exclude<ImportOutcome['kind'], 'imported' | 'asks'>, string> = {
  'already-here': pendingOrderTexts.alreadyHere,
  'already-sent': pendingOrderTexts.alreadySent,
  'other-author': pendingOrderTexts.otherAuthor,
  'not-readable': pendingOrderTexts.notReadable,
  'signed-out': pendingOrderTexts.importSignedOut,
}

export function useOrderActions() {
  const { outbox, notices, connection } = useCounter()
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

  return {
    async sendNow(intent: string): Promise<void> {
      await connection.probe()
      await outbox.sendNow(intent)
    },
    async sendAllNow(): Promise<void> {
      await connection.probe()
      await outbox.sendAllNow()
    },
    async backToCart(intent: string): Promise<void> {
      const { isDone, inBoth } = await outbox.backToCart(intent)
      if (!isDone) return fail(pendingOrderTexts.notPossible)
      succeed(
        inBoth.length === 0
          ? pendingOrderTexts.backInCart
          : pendingOrderTexts.backInCartWithBoth(inBoth.join(', ')),
      )
      await navigate(cartPath)
    },
    async discard(intent: string): Promise<void> {
      tellIfNotDone(await outbox.discard(intent))
    },
    async markArrived(intent: string): Promise<void> {
      tellIfNotDone(await outbox.markArrived(intent))
    },
    async sendAgain(intent: string): Promise<void> {
      tellIfNotDone(await outbox.sendAgain(intent))
    },
    /** Answers whether the file was written. */
    async saveCopy(intent: string): Promise<boolean> {
      const copy = await outbox.copyOf(intent)
      if (copy === null) {
        fail(pendingOrderTexts.copyFailed)
        return false
      }
      saveTextAsFile(copy.fileName, copy.text)
      succeed(pendingOrderTexts.copySaved(copy.fileName))
      return true
    },
    async importCopy(text: string, isAgreed: boolean): Promise<ImportOutcome> {
      const outcome = await outbox.importCopy(text, isAgreed)
      if (outcome.kind === 'imported') succeed(pendingOrderTexts.imported)
      else if (outcome.kind !== 'asks') fail(NOT_IMPORTED[outcome.kind])
      return outcome
    },
  }
}
export type OrderActions = ReturnType<typeof useOrderActions>
