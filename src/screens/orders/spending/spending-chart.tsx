import { formatMoney } from '#domain/values/money.ts'
import type { FamilySpending, Spending } from '#domain/orders/spending.ts'
import { spendingTexts } from '#texts/orders/spending.ts'
import styles from './spending-chart.module.css'

const COLOURS = [styles.first, styles.second, styles.third, styles.fourth, styles.fifth, styles.others]

interface ColumnProps {
  month: string
  total: number
  /** What the highest column stands for. */
  most: number
  parts: { name: string; amount: number; colour: string | undefined }[]
}

/** Only a drawing: whoever cannot see it has the same numbers in the table. */
export function SpendingChart({ spending }: { spending: Spending }) {
  const { months, monthTotals, families, total } = spending
  const most = Math.max(...monthTotals)
  return (
    <div className={styles.chart} aria-hidden="true">
      <div className={styles.columns} data-many={months.length > 6}>
        {months.map((month, index) => (
          <MonthColumn
            key={month}
            month={month}
            total={monthTotals[index] ?? 0}
            most={most}
            parts={families.map(({ name, amounts }, place) => ({
              name,
              amount: amounts[index] ?? 0,
              colour: COLOURS[place],
            }))}
          />
        ))}
      </div>
      <ul className={styles.families}>
        {families.map((family, place) => (
          <Family key={family.name} family={family} total={total} colour={COLOURS[place]} />
        ))}
      </ul>
    </div>
  )
}

const share = (amount: number, of: number) => `${(100 * amount) / of}%`

function MonthColumn({ month, total, most, parts }: ColumnProps) {
  return (
    <div className={styles.month} title={`${spendingTexts.month(month)}: ${formatMoney(total)}`}>
      <div className={styles.bar}>
        <span className={styles.amount}>{total > 0 && formatMoney(total)}</span>
        {parts
          .filter(({ amount }) => amount > 0)
          .map(({ name, amount, colour }) => (
            <div key={name} className={colour} style={{ height: share(amount, most) }} />
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
        <div className={colour} style={{ width: share(amount, total) }} />
      </div>
    </li>
  )
}
