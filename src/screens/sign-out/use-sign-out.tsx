import { type ReactNode, useState } from 'react'
import { useCounter } from '#app-context/counter.ts'
import { usePendingCounts } from '#app-context/orders/use-pending-counts.ts'
import { useReadOpenOrders } from '#app-context/orders/use-pending-orders.ts'
import { useSession } from '#app-context/people/use-session.ts'
import { signOutTexts } from '#texts/people/sign-in.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { sendBeforeSignOut } from './send-before-sign-out.ts'

export interface SignOut {
  /** False until the device has counted what waits. */
  isReady: boolean
  isLeaving: boolean
  logOut: () => void
  /** The dialog that asks; rendered beside the control that calls `logOut`. */
  question: ReactNode
}

/**
 * The action Log Out. While orders or changes of subscriptions wait, it asks first, and offers to send the orders
 * (offline.md, Sessions).
 */
export function useSignOut(): SignOut {
  const { connection, outbox } = useCounter()
  const readOrders = useReadOpenOrders()
  const { signOut } = useSession()
  const { liveCount, shipmentChangeCount, isReady } = usePendingCounts()
  const [isAsking, setIsAsking] = useState(false)
  const [work, setWork] = useState<'none' | 'sending' | 'leaving'>('none')
  const [notSentCount, setNotSentCount] = useState(0)

  function signOutNow(): Promise<void> {
    setWork('leaving')
    return signOut()
  }

  async function sendThenSignOut(): Promise<void> {
    setWork('sending')
    const sending = outbox
      .open()
      .then((openedOutbox) => sendBeforeSignOut({ outbox: openedOutbox, connection, readOrders }))
    const remainingCount = await sending.catch((problem: unknown) => {
      console.error('Nothing could be sent before Log Out:', problem)
      return liveCount
    })
    if (remainingCount === 0) return signOutNow()
    setNotSentCount(remainingCount)
    setWork('none')
  }

  function logOut(): void {
    setNotSentCount(0)
    if (liveCount + shipmentChangeCount > 0) setIsAsking(true)
    else void signOutNow() // ends with the new page
  }

  const question = (
    <Dialog
      isOpen={isAsking}
      onClose={() => setIsAsking(false)}
      title={liveCount > 0 ? signOutTexts.title : signOutTexts.titleOfChanges}
      description={signOutTexts.explanation(liveCount, shipmentChangeCount)}
      actions={
        <>
          <Button onClick={() => setIsAsking(false)}>{signOutTexts.cancel}</Button>
          <Button
            disabled={work === 'sending'}
            busy={work === 'leaving'}
            onClick={() => {
              void signOutNow() // ends with the new page
            }}
          >
            {signOutTexts.keep}
          </Button>
          {liveCount > 0 && (
            <Button
              variant="primary"
              icon="send"
              busy={work === 'sending'}
              disabled={work === 'leaving'}
              onClick={() => {
                void sendThenSignOut() // ends with the new page or with the number of orders not sent
              }}
            >
              {signOutTexts.sendNow}
            </Button>
          )}
        </>
      }
    >
      {work === 'sending' && (
        <Note role="status" icon="send">
          {signOutTexts.isSending}
        </Note>
      )}
      {work === 'none' && notSentCount > 0 && (
        <Note tone="wait" role="status">
          {signOutTexts.notSent(notSentCount)}
        </Note>
      )}
    </Dialog>
  )
  return { isReady, isLeaving: work === 'leaving', logOut, question }
}
