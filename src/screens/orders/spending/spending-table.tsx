import { formatMoney } from '#domain/values/money.ts'
import type { Spending } from '#domain/orders/spending.ts'
import { spendingTexts } from '#texts/orders/spending.ts'
import type { Column } from '#ui/table/columns.ts'
import { PlainTable } from '#ui/table/table.tsx'

interface MonthRow {
  month: string
  /** One amount per product group. */
  amounts: number[]
  total: number
}

/** The numbers of the chart: a row per month, a column per product group, and the totals. */
export function SpendingTable({ spending, label }: { spending: Spending; label: string }) {
  const { months, families, monthTotals, total } = spending
  const rows: MonthRow[] = [
    ...months.map((month, index) => ({
      month: spendingTexts.month(month),
      amounts: families.map(({ amounts }) => amounts[index] ?? 0),
      total: monthTotals[index] ?? 0,
    })),
    { month: spendingTexts.total, amounts: families.map((family) => family.total), total },
  ]
  const columns: Column<MonthRow>[] = [
    { title: spendingTexts.monthColumn, isHeadline: true, keepsWordsWhole: true, cell: ({ month }) => month },
    ...families.map(
      ({ name }, index): Column<MonthRow> => ({
        title: name,
        align: 'end',
        cell: ({ amounts }) => formatMoney(amounts[index] ?? 0),
      }),
    ),
    {
      title: spendingTexts.total,
      align: 'end',
      cell: (row) => <strong>{formatMoney(row.total)}</strong>,
    },
  ]
  return <PlainTable label={label} columns={columns} rows={rows} keyOf={({ month }) => month} />
}
