import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { type Safety, savedOrderIn } from '#app-context/orders/saved-order.ts'
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

/** Says after Checkout that a waiting order is saved on this device, and once per device how safely it is stored. */
export function SavedNotice({ orders, actions }: { orders: readonly PendingOrder[]; actions: OrderActions }) {
  const { state, pathname, search } = useLocation()
  const navigate = useNavigate()
  const savedOrder = savedOrderIn(state)
  const safety = useSafety(savedOrder?.safety ?? null)
  const sendsWhileClosed = useSendsWhileClosed()
  const { canInstall, install } = usePwa()
  const notifyPermission = useNotifyPermission()
  const order = orders.find(({ intent }) => intent === savedOrder?.intent)
  // The row of an order that is finished or needs a person says what has become of the order.
  if (savedOrder === null || order === undefined || !isLive(order.state) || needsPerson(order)) return null
  const isAtRisk = safety === 'may-be-deleted' || safety === 'deleted-by-safari'
  return (
    <Note
      tone={isAtRisk ? 'wait' : 'ok'}
      role="status"
      title={savedOrderTexts.saved}
      actions={
        <>
          {isAtRisk && canInstall && (
            <Button size="small" icon="tablet" onClick={install}>
              {savedOrderTexts.install}
            </Button>
          )}
          {isAtRisk && (
            <Button
              size="small"
              icon="download"
              onClick={() => {
                void actions.saveCopy(order) // ends in a notice
              }}
            >
              {savedOrderTexts.saveCopy}
            </Button>
          )}
          {notifyPermission.canAsk && (
            <Button size="small" icon="clock" onClick={notifyPermission.ask}>
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
      {safety && <span>{safetyText(safety, canInstall)}</span>}
      <span>{` ${whileClosedText(sendsWhileClosed)}`}</span>
    </Note>
  )
}
