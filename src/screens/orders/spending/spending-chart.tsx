import { formatMoney } from '#domain/values/money.ts'
import type { FamilySpending, Spending } from '#domain/orders/spending.ts'
import { spendingTexts } from '#texts/orders/spending.ts'
import { Stack } from '#ui/layout/stack.tsx'
import styles from './spending-chart.module.css'

/** The colours of the product groups, in the sequence of the report. */
const COLOURS = [
  styles.family1,
  styles.family2,
  styles.family3,
  styles.family4,
  styles.family5,
  styles.otherFamilies,
]

interface MonthColumnProps {
  month: string
  total: number
  /** The total of the month with the highest spending. */
  maxTotal: number
  familyParts: { name: string; amount: number; colour: string | undefined }[]
}

/** A chart that screen readers skip; `SpendingTable` has the same numbers for them. */
export function SpendingChart({ spending }: { spending: Spending }) {
  const { months, monthTotals, families, total } = spending
  const maxTotal = Math.max(...monthTotals)
  return (
    <div className={styles.chart} aria-hidden="true">
      <div className={styles.columns} data-is-long={months.length > 6}>
        {months.map((month, index) => (
          <MonthColumn
            key={month}
            month={month}
            total={monthTotals[index] ?? 0}
            maxTotal={maxTotal}
            familyParts={families.map(({ name, amounts }, familyIndex) => ({
              name,
              amount: amounts[index] ?? 0,
              colour: COLOURS[familyIndex],
            }))}
          />
        ))}
      </div>
      <Stack as="ul" gap={3}>
        {families.map((family, familyIndex) => (
          <Family key={family.name} family={family} total={total} colour={COLOURS[familyIndex]} />
        ))}
      </Stack>
    </div>
  )
}

const percentOf = (amount: number, total: number) => `${(100 * amount) / total}%`

function MonthColumn({ month, total, maxTotal, familyParts }: MonthColumnProps) {
  return (
    <div className={styles.month} title={`${spendingTexts.month(month)}: ${formatMoney(total)}`}>
      <div className={styles.bar}>
        <span className={styles.amount}>{total > 0 && formatMoney(total)}</span>
        {familyParts
          .filter(({ amount }) => amount > 0)
          .map(({ name, amount, colour }) => (
            <div key={name} className={colour} style={{ height: percentOf(amount, maxTotal) }} />
          ))}
      </div>
      <span>{spendingTexts.monthName(month)}</span>
    </div>
  )
}

interface FamilyProps {
  family: FamilySpending
  total: number
  colour: string | undefined
}

function Family({ family: { name, total: amount }, total, colour }: FamilyProps) {
  return (
    <li className={styles.family}>
      <span>{name}</span>
      <span>{formatMoney(amount)}</span>
      <div className={styles.track}>
        <div className={colour} style={{ width: percentOf(amount, total) }} />
      </div>
    </li>
  )
}
