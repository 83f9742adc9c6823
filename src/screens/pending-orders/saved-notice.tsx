import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { type Safety, savedOrderIn } from '#app-context/orders/saved-order.ts'
import { useSession } from '#app-context/people/use-session.ts'
import { useNotifyPermission } from '#app-context/device/use-notify-permission.ts'
import { usePwa } from '#app-context/device/use-pwa.ts'
import { useSendsWhileClosed } from '#app-context/device/use-sends-while-closed.ts'
import { needsPerson, type PendingOrder } from '#outbox/pending-order.ts'
import { isLive } from '#outbox/states.ts'
import { installPlaceOf } from '#pwa/install-place.ts'
import { isStoragePersistent, onPersistenceAnswer } from '#pwa/storage-report.ts'
import { keepingTexts } from '#texts/device/keeping.ts'
import { savedOrderTexts } from '#texts/orders/saved-order.ts'
import { Button } from '#ui/button/button.tsx'
import { IconButton } from '#ui/button/icon-button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { focusHeading } from '#ui/focus/focus-return.ts'
import { whileClosedText } from './state-words.ts'
import type { OrderActions } from './use-order-actions.ts'

function safetyText(safety: Safety, canInstall: boolean): string {
  if (safety === 'kept') return savedOrderTexts.isProtected
  if (safety === 'deleted-by-safari') return keepingTexts.deletedAfterWeek[installPlaceOf(navigator)]
  return canInstall ? savedOrderTexts.mayBeDeletedInstall : savedOrderTexts.mayBeDeleted
}

/** Tells how safely the order is stored. Firefox asks the person about persistent storage, and the answer may come later. */
function useSafety(safetyAtCheckout: Safety | null): Safety | null {
  const [isPersistent, setIsPersistent] = useState(false)
  useEffect(
    () =>
      onPersistenceAnswer(() => {
        void isStoragePersistent().then(setIsPersistent) // resolves to false on a failure
      }),
    [],
  )
  return safetyAtCheckout === 'may-be-deleted' && isPersistent ? 'kept' : safetyAtCheckout
}

/**
 * The order of the Checkout that opened the page, while it waits. The row of an order that is finished or needs a person says
 * what has become of the order.
 */
export function useJustSavedOrder(orders: readonly PendingOrder[]): PendingOrder | undefined {
  const savedOrder = savedOrderIn(useLocation().state)
  const order = orders.find(({ intent }) => intent === savedOrder?.intent)
  return order !== undefined && isLive(order.state) && !needsPerson(order) ? order : undefined
}

/**
 * Says after Checkout that a waiting order is saved on this device and when it is sent, and once per device how safely it is
 * stored. While it stands, head and row of the order do not repeat it (G346).
 */
export function SavedNotice({ order, actions }: { order: PendingOrder; actions: OrderActions }) {
  const { state, pathname, search } = useLocation()
  const navigate = useNavigate()
  const safety = useSafety(savedOrderIn(state)?.safety ?? null)
  const { isUnlocked } = useSession()
  const sendsWhileClosed = useSendsWhileClosed()
  const { canInstall, install } = usePwa()
  const notifyPermission = useNotifyPermission()
  // Only the worker notifies, after it has sent the orders of the closed app.
  const canAskToNotify = sendsWhileClosed && notifyPermission.canAsk
  const sentences = [
    // The line of an unlocked account says that its orders wait for a sign-in.
    !isUnlocked && whileClosedText(sendsWhileClosed),
    safety && safetyText(safety, canInstall),
    canAskToNotify && savedOrderTexts.notifyReason,
  ]
  const isAtRisk = safety === 'may-be-deleted' || safety === 'deleted-by-safari'
  return (
    <Note
      tone={isAtRisk ? 'wait' : 'ok'}
      role="status"
      title={savedOrderTexts.saved}
      actions={
        <>
          {isAtRisk && canInstall && (
            <Button icon="tablet" onClick={install}>
              {savedOrderTexts.install}
            </Button>
          )}
          {isAtRisk && (
            <Button
              icon="download"
              onClick={() => {
                void actions.saveCopy(order) // ends in a notice
              }}
            >
              {savedOrderTexts.saveCopy}
            </Button>
          )}
          {canAskToNotify && (
            <Button icon="clock" onClick={notifyPermission.ask}>
              {savedOrderTexts.notify}
            </Button>
          )}
          <IconButton
            icon="close"
            label={savedOrderTexts.dismiss}
            onClick={() => {
              focusHeading() // the notice disappears together with the focused button
              void navigate(`${pathname}${search}`, { replace: true, state: null }) // the router reports its own failures
            }}
          />
        </>
      }
    >
      {sentences
        .filter((sentence) => typeof sentence === 'string')
        .map((sentence) => (
          <span key={sentence}>{`${sentence} `}</span>
        ))}
    </Note>
  )
}
