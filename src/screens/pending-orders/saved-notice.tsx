import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { type Safety, savedOrderIn } from '#app-context/saved-order.ts'
import { usePwa } from '#app-context/use-pwa.ts'
import type { PendingOrder } from '#outbox/pending-order.ts'
import { isLive } from '#outbox/states.ts'
import { safariInstall } from '#pwa/safari-install.ts'
import { isKeptByBrowser, onPersistenceAnswer } from '#pwa/storage-report.ts'
import { keepingTexts } from '#texts/device/keeping.ts'
import { savedOrderTexts } from '#texts/orders/pending-orders.ts'
import { Button } from '#ui/button/button.tsx'
import { IconButton } from '#ui/button/icon-button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { focusHeading } from '#ui/focus/focus-return.ts'
import type { OrderActions } from './use-order-actions.ts'

/**
 * Whether this browser wakes the worker when the connection is back, also while no page is open:
 * https://developer.mozilla.org/docs/Web/API/SyncManager, Chromium only.
 */
function canWake(): boolean {
  return 'SyncManager' in globalThis
}

function safetyText(safety: Safety, canInstall: boolean): string {
  if (safety === 'kept') return savedOrderTexts.kept
  if (safety === 'deleted-by-safari') return keepingTexts.deletedAfterWeek[safariInstall(navigator)]
  return canInstall ? savedOrderTexts.mayBeDeletedInstall : savedOrderTexts.mayBeDeleted
}

/** Firefox asks its person, who may answer after this was told. */
function useSafety(told: Safety | null): Safety | null {
  const [isKept, setIsKept] = useState(false)
  useEffect(
    () =>
      onPersistenceAnswer(() => {
        void isKeptByBrowser().then(setIsKept) // a failure answers false
      }),
    [],
  )
  return told === 'may-be-deleted' && isKept ? 'kept' : told
}

/** After a checkout that could not go out at once: that the order is safe, and, once per device, how safe. */
export function SavedNotice({ orders, actions }: { orders: readonly PendingOrder[]; actions: OrderActions }) {
  const { state, pathname, search } = useLocation()
  const navigate = useNavigate()
  const saved = savedOrderIn(state)
  const safety = useSafety(saved?.safety ?? null)
  const { canInstall, canAskToNotify, install, allowNotifications } = usePwa()
  const order = orders.find(({ intent }) => intent === saved?.intent)
  // An order that came to its end, or needs the person now, says so itself.
  if (saved === null || order === undefined || !isLive(order.state) || order.state === 'needs-review')
    return null
  const { intent } = saved
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
                void actions.saveCopy(intent) // tells its outcome itself
              }}
            >
              {savedOrderTexts.saveCopy}
            </Button>
          )}
          {canAskToNotify && (
            <Button size="small" icon="clock" onClick={allowNotifications}>
              {savedOrderTexts.notify}
            </Button>
          )}
          <IconButton
            icon="close"
            label={savedOrderTexts.dismiss}
            onClick={() => {
              focusHeading() // this notice goes, and its button with it
              void navigate(`${pathname}${search}`, { replace: true, state: null }) // nothing waits for it
            }}
          />
        </>
      }
    >
      {safety && <span>{safetyText(safety, canInstall)}</span>}
      {safety && !canWake() && <span>{` ${savedOrderTexts.notWoken}`}</span>}
    </Note>
  )
}
