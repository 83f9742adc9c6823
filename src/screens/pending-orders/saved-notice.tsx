import { useLocation, useNavigate } from 'react-router-dom'
import { type Safety, savedOrderIn } from '#live/saved-order.ts'
import { usePwa } from '#live/use-pwa.ts'
import { isLive, type PendingOrder } from '#outbox/pending-order.ts'
import { savedOrderTexts } from '#texts/pending-orders.ts'
import { Button } from '#ui/button.tsx'
import { focusHeading } from '#ui/focus-return.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Note } from '#ui/note.tsx'
import type { OrderActions } from './use-order-actions.ts'

const SAFETY_TEXTS: Record<Safety, string> = {
  kept: savedOrderTexts.kept,
  'may-be-deleted': savedOrderTexts.mayBeDeleted,
  'deleted-by-safari': savedOrderTexts.deletedBySafari,
}

/** After a checkout that could not go out at once: that the order is safe, and, once per device, how safe. */
export function SavedNotice({ orders, actions }: { orders: readonly PendingOrder[]; actions: OrderActions }) {
  const { state, pathname, search } = useLocation()
  const navigate = useNavigate()
  const { canInstall, canAskToNotify, install, allowNotifications } = usePwa()
  const saved = savedOrderIn(state)
  const order = orders.find(({ intent }) => intent === saved?.intent)
  // An order that came to its end, or needs the person now, says so itself.
  if (saved === null || order === undefined || !isLive(order.state) || order.state === 'needs-review')
    return null
  const { intent, safety } = saved
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
      {safety && SAFETY_TEXTS[safety]}
    </Note>
  )
}
