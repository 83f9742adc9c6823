import { Link } from 'react-router-dom'
import { decimal, formatMoney, roundToCents } from '#domain/values/money.ts'
import { restockPath } from '#paths'
import { yourCounterTexts as texts } from '#texts/catalogue/your-counter.ts'
import { useOrderSums } from './use-order-sums.ts'
import { useRestock } from './use-restock.ts'

/**
 * A row of Home: how many products run out within the weeks that Restock covers, and what they cost; no row without any, an
 * empty one while they are read.
 */
export function RunOutLine({ dealershipId }: { dealershipId: number }) {
  const { rows, purchases, settings } = useRestock(dealershipId, { isCopyFirst: true })
  const { count, amount, shipping } = useOrderSums(rows ?? [])
  if (rows === undefined && purchases.source !== 'nowhere') return <li />
  if (count === 0 || settings === undefined) return null
  const cost =
    shipping === null
      ? texts.withoutShipping(formatMoney(amount))
      : texts.withShipping(formatMoney(roundToCents(decimal(amount).plus(shipping))))
  return (
    <li>
      <Link to={restockPath}>{texts.runOut(count)}</Link>
      <span>{texts.runOutDetail(settings.coverWeeks, cost)}</span>
    </li>
  )
}
