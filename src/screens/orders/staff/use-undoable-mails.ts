// A key of a row mails a customer with one press, so the mail waits some seconds and can be cancelled.
import { useRef, useState } from 'react'
import { useCounter } from '#app-context/counter.ts'
import { DEFAULT_NOTICE_MS } from '#app-context/notices.ts'
import { staffOrderTexts } from '#texts/orders/staff-orders.ts'
import { useUnsavedTyping } from '#ui/form/unsaved-typing.ts'

const UNDO_MS = 5000

export interface UndoableMails {
  /** Sends the mail after the delay; does nothing while a mail of this order is waiting. */
  sendSoon: (orderId: number, send: () => void) => void
  /** Cancels the newest mail; false if no mail is waiting. */
  undo: () => boolean
}

/**
 * A waiting mail is sent even after the person opens another page. While the list is open, the app does not update
 * itself before the mail is sent.
 */
export function useUndoableMails(): UndoableMails {
  const { notices } = useCounter()
  const waitingMails = useRef(new Map<number, () => void>())
  const [waitingCount, setWaitingCount] = useState(0)
  useUnsavedTyping(waitingCount > 0)

  function forget(orderId: number): void {
    waitingMails.current.delete(orderId)
    setWaitingCount(waitingMails.current.size)
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
      setWaitingCount(waitingMails.current.size)
    },
    undo() {
      const cancelNewest = [...waitingMails.current.values()].at(-1)
      cancelNewest?.()
      return cancelNewest !== undefined
    },
  }
}
