// A key of a row mails a customer at one press: the mail waits some seconds, and can be taken back.
import { useRef, useState } from 'react'
import { useCounter } from '#app-context/counter.ts'
import { DEFAULT_NOTICE_MS } from '#app-context/notices.ts'
import { staffOrderTexts } from '#texts/orders/staff-orders.ts'
import { useUnsavedTyping } from '#ui/form/unsaved-typing.ts'

const UNDO_MS = 5000

export interface UndoableMails {
  /** One that waits already does not wait twice. */
  sendSoon: (orderId: number, send: () => void) => void
  /** Takes the newest one back; false where none waits. */
  undo: () => boolean
}

/** It goes out also where another page of the list is shown meanwhile; an update of the app waits for it. */
export function useUndoableMails(): UndoableMails {
  const { notices } = useCounter()
  const waiting = useRef(new Map<number, () => void>())
  const [count, setCount] = useState(0)
  useUnsavedTyping(count > 0)

  function forget(orderId: number): void {
    waiting.current.delete(orderId)
    setCount(waiting.current.size)
  }

  return {
    sendSoon(orderId, send) {
      if (waiting.current.has(orderId)) return
      const timer = setTimeout(() => {
        forget(orderId)
        send()
      }, UNDO_MS)
      function takeBack(): void {
        clearTimeout(timer)
        forget(orderId)
        notices.dismiss(notice)
        notices.give({ kind: 'success', text: staffOrderTexts.takenBack(orderId) }, DEFAULT_NOTICE_MS)
      }
      const action = { text: staffOrderTexts.takeBack, run: takeBack }
      const notice = notices.give(
        { kind: 'progress', text: staffOrderTexts.willBeSent(orderId), action },
        UNDO_MS,
      )
      waiting.current.set(orderId, takeBack)
      setCount(waiting.current.size)
    },
    undo() {
      const newest = [...waiting.current.values()].at(-1)
      newest?.()
      return newest !== undefined
    },
  }
}
