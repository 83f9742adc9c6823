import { useCounter } from '#app-context/counter.ts'
import { useConnection } from '#app-context/use-connection.ts'
import { useNow } from '#app-context/use-now.ts'
import { useSession } from '#app-context/use-session.ts'
import type { PendingOrder } from '#outbox/pending-order.ts'
import { site } from '#texts/site.ts'
import styles from './state-line.module.css'
import { stateWords } from './state-words.ts'

/** What the state means and what happens next; counts down by itself. */
export function StateLine({ order }: { order: PendingOrder }) {
  // The time in which the outbox plans its next try.
  const now = useNow(1000, useCounter().clock.now)
  const { state } = useConnection()
  const { may } = useSession()
  const words = stateWords(order, {
    now,
    isOffline: state === 'offline',
    supportPhone: site.phone.text,
    seesNumbers: may('administerOrders'),
  })
  return <p className={styles.state}>{words}</p>
}
