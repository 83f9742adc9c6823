import type { Order } from '#domain/orders/order.ts'
import type { OrderAcceptance } from '#domain/orders/order-acceptance.ts'
import { apiTextOf } from '#domain/values/dates.ts'
import { formatMoney } from '#domain/values/money.ts'
import { useOrderAcceptances } from '#server-state/orders/use-order-acceptances.ts'
import { acceptedChangesTexts as texts } from '#texts/orders/accepted-changes.ts'
import { Card } from '#ui/layout/card.tsx'
import styles from './accepted-changes.module.css'
import { orderViewTime } from './order-words.ts'

function acceptanceWords({ by, before, now, name, at, note, limits }: OrderAcceptance): string {
  // In the form and the time zone of the other dates of the page (G175).
  const time = orderViewTime(apiTextOf(Date.parse(at)))
  const amounts = before === null || now === null ? '' : texts.amounts(formatMoney(before), formatMoney(now))
  return by === 'manager'
    ? texts.byManager(name, time, amounts, note)
    : texts.byRule(limits ?? { percent: null, dollars: null }, name, time, amounts)
}

/** Names the manager or the rule that let changes of the order's total pass; nothing if its person agreed to them (G276). */
export function AcceptedChanges({ order }: { order: Order }) {
  const acceptances = useOrderAcceptances(order.id)
  if (acceptances.length === 0) return null
  return (
    <Card as="section" label={texts.heading}>
      <div className={styles.changes}>
        <h2>{texts.heading}</h2>
        {acceptances.map((acceptance) => (
          <p key={acceptance.by}>{acceptanceWords(acceptance)}</p>
        ))}
      </div>
    </Card>
  )
}
