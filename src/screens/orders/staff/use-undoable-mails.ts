// A key of a row mails a customer with one press, so the mail waits some seconds and can be cancelled.
import { useRef } from 'react'
import { useCounter } from '#app-context/counter.ts'
import { DEFAULT_NOTICE_MS } from '#app-context/notices.ts'
import { staffOrderTexts } from '#texts/orders/staff-orders.ts'

const UNDO_MS = 5000

export interface UndoableMails {
  /** Sends the mail after the delay; does nothing while a mail of this order is waiting. */
  sendSoon: (orderId: number, send: () => void) => void
  /** Cancels the newest mail; false if no mail is waiting. */
  undo: () => boolean
}

/** A waiting mail is sent even after the person opens another page. The app does not update itself before. */
export function useUndoableMails(): UndoableMails {
  const { notices, pwa } = useCounter()
  const waitingMails = useRef(new Map<number, () => void>())

  const setBusy = (orderId: number, isBusy: boolean) => pwa.setBusy(`mail of order ${orderId}`, isBusy)

  function forget(orderId: number): void {
    waitingMails.current.delete(orderId)
    setBusy(orderId, false)
  }

  return {
    sendSoon(orderId, send) {
      if (waitingMails.current.has(orderId)) return
      const timer = setTimeout(() => {
        forget(orderId)
        send()
      }, UNDO_MS)
      function cancel(): void {
        clearTimeout(timer)
        forget(orderId)
        notices.dismiss(notice)
        notices.show({ kind: 'success', text: staffOrderTexts.sendingUndone(orderId) }, DEFAULT_NOTICE_MS)
      }
      const action = { text: staffOrderTexts.undoSending, run: cancel }
      const notice = notices.show(
        { kind: 'progress', text: staffOrderTexts.willBeSent(orderId), action },
        UNDO_MS,
      )
      waitingMails.current.set(orderId, cancel)
      setBusy(orderId, true)
    },
    undo() {
      const cancelNewest = [...waitingMails.current.values()].at(-1)
      cancelNewest?.()
      return cancelNewest !== undefined
    },
  }
}
