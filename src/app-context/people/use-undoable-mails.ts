// One press or key mails a customer, and a mail cannot be called back, so it waits some seconds and can be cancelled.
import { useRef } from 'react'
import { controlTexts } from '#texts/controls.ts'
import { useCounter } from '../counter.ts'
import { DEFAULT_NOTICE_MS } from '../notices.ts'

const UNDO_MS = 5000

export interface UndoableMail {
  /** Names the mail among the waiting mails of the page, such as `order 502`. */
  key: string
  /** The notice while the mail waits. */
  waitingText: string
  /** The notice after Undo. */
  undoneText: string
  send: () => void
}

export interface UndoableMails {
  /** True if the page cancels the newest mail by a key. */
  hasUndoKey: boolean
  /** Sends the mail after the delay; does nothing while a mail with this key is waiting. */
  sendSoon: (mail: UndoableMail) => void
  /** Cancels the newest mail; false if no mail is waiting. */
  undo: () => boolean
}

/**
 * A waiting mail is sent even after the person opens another page of the app, and at once if the tab is closed or loaded
 * again. The app does not update itself before.
 */
export function useUndoableMails(hasUndoKey = false): UndoableMails {
  const { notices, pwa } = useCounter()
  const waitingMails = useRef(new Map<string, () => void>())

  const setBusy = (key: string, isBusy: boolean) => pwa.setBusy(`mail of ${key}`, isBusy)

  function forget(key: string): void {
    waitingMails.current.delete(key)
    setBusy(key, false)
  }

  return {
    hasUndoKey,
    sendSoon({ key, waitingText, undoneText, send }) {
      if (waitingMails.current.has(key)) return
      function stopWaiting(): void {
        clearTimeout(timer)
        window.removeEventListener('pagehide', sendNow)
        forget(key)
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
        notices.show({ kind: 'success', text: undoneText }, DEFAULT_NOTICE_MS)
      }
      const action = { text: controlTexts.undo, run: cancel }
      const notice = notices.show({ kind: 'progress', text: waitingText, action }, UNDO_MS)
      waitingMails.current.set(key, cancel)
      setBusy(key, true)
    },
    undo() {
      const cancelNewest = [...waitingMails.current.values()].at(-1)
      cancelNewest?.()
      return cancelNewest !== undefined
    },
  }
}
