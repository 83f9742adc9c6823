import { Link } from 'react-router-dom'
import { useLostOrders } from '#app-context/orders/use-lost-orders.ts'
import { useSession } from '#app-context/people/use-session.ts'
import { usePwa } from '#app-context/device/use-pwa.ts'
import { ordersPath, orderViewPath } from '#paths'
import { hasSafariEngine } from '#pwa/has-safari-engine.ts'
import { momentWords } from '#texts/figures.ts'
import { lostOrderTexts } from '#texts/orders/lost-orders.ts'
import { Button } from '#ui/button/button.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { focusHeading } from '#ui/focus/focus-return.ts'
import styles from './lost-orders.module.css'

/** Says that the browser deleted the stored orders, with their outcomes, until the person dismisses the note. */
export function LostOrders() {
  const { lostOrders, dismiss } = useLostOrders()
  const { isInstalled } = usePwa()
  const seesNumbers = useSession().may('administerOrders')
  if (lostOrders.length === 0) return null
  const isSafariApp = isInstalled && hasSafariEngine(navigator.userAgent)
  return (
    <Note
      tone="wait"
      role="alert"
      title={isSafariApp ? lostOrderTexts.appTitle : lostOrderTexts.title}
      actions={
        <>
          <LinkButton to={ordersPath}>{lostOrderTexts.history}</LinkButton>
          <Button
            onClick={() => {
              focusHeading() // the note disappears together with the focused button
              void dismiss() // if the device cannot store the dismissal, the note stays
            }}
          >
            {lostOrderTexts.dismiss}
          </Button>
        </>
      }
    >
      <p>{isSafariApp ? lostOrderTexts.appExplanation : lostOrderTexts.explanation}</p>
      <ul className={styles.list} aria-label={lostOrderTexts.list}>
        {lostOrders.map(({ intent, sentAt, outcome, orderId }) => (
          <li key={intent}>
            <span>
              {`${lostOrderTexts.sent(momentWords(Date.parse(sentAt), Date.now()))}: ${lostOrderTexts.outcomes[outcome]}`}
            </span>{' '}
            {orderId !== null && (
              <Link to={orderViewPath(orderId)}>
                {seesNumbers ? lostOrderTexts.order(orderId) : lostOrderTexts.anOrder}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Note>
  )
}
