import { apiTextOf } from '#domain/dates.ts'
import { addMoney } from '#domain/money.ts'
import { statusLabel, statusOfNumber } from '#domain/order-status.ts'
import type { StatementRow } from '../store/orders/statement.ts'
import { type WorkbookColumn, writeWorkbook } from './write-workbook.ts'

const MONEY = '0.00'

/** null is an empty cell. */
interface Cells extends Record<'lineCount' | 'shippingCost' | 'tax' | 'amount', number | null> {
  order: number | string
  date: string
  user: string
  dealership: string
  status: string
}

const COLUMNS: readonly WorkbookColumn<Cells>[] = [
  { title: 'order', width: 10, value: (row) => row.order },
  { title: 'date', width: 12, value: (row) => row.date },
  { title: 'user', width: 28, value: (row) => row.user },
  { title: 'dealership', width: 36, value: (row) => row.dealership },
  { title: 'status', width: 10, value: (row) => row.status },
  { title: 'qnt', width: 8, value: (row) => row.lineCount },
  { title: 'shipping', width: 12, value: (row) => row.shippingCost, format: MONEY },
  { title: 'tax', width: 12, value: (row) => row.tax, format: MONEY },
  { title: 'amount', width: 14, value: (row) => row.amount, format: MONEY },
]

/** One row an order and one with the totals (G79). */
export function writeStatement(rows: readonly StatementRow[]): Promise<Buffer> {
  const cells = rows.map(
    ({ id, createdAt, status, ...row }): Cells => ({
      ...row,
      order: id,
      date: apiTextOf(createdAt.getTime()).slice(0, 10),
      status: status === null ? '' : statusLabel(statusOfNumber(status), false),
    }),
  )
  return writeWorkbook('Statement', COLUMNS, [...cells, totalOf(cells)])
}

function totalOf(rows: readonly Cells[]): Cells {
  const total = (amounts: (number | null)[]) =>
    amounts.some((amount) => amount === null) ? null : addMoney(...amounts.map(Number))
  return {
    order: 'Total',
    date: '',
    user: '',
    dealership: '',
    status: '',
    lineCount: total(rows.map(({ lineCount }) => lineCount)),
    shippingCost: total(rows.map(({ shippingCost }) => shippingCost)),
    tax: total(rows.map(({ tax }) => tax)),
    amount: total(rows.map(({ amount }) => amount)),
  }
}
