// One press or key mails a customer, and a mail cannot be called back, so it waits some seconds and can be cancelled.
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

/**
 * `hasUndoKey`: the page cancels the newest mail by a key. A waiting mail is sent even after the person opens another page
 * of the app, and at once if the tab is closed or loaded again. The app does not update itself before.
 */
export function useUndoableMails(hasUndoKey: boolean): UndoableMails {
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
      function stopWaiting(): void {
        clearTimeout(timer)
        window.removeEventListener('pagehide', sendNow)
        forget(orderId)
        notices.dismiss(notice)
      }
      function sendNow(): void {
        stopWaiting()
        send()
      }
      const timer = setTimeout(sendNow, UNDO_MS)
      window.addEventListener('pagehide', sendNow)
      function cancel(): void {
        stopWaiting()
        notices.show({ kind: 'success', text: staffOrderTexts.sendingUndone(orderId) }, DEFAULT_NOTICE_MS)
      }
      const action = { text: staffOrderTexts.undoSending, run: cancel }
      const notice = notices.show(
        { kind: 'progress', text: staffOrderTexts.willBeSent(orderId, hasUndoKey), action },
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
