import type { Readable } from 'node:stream'
import { apiTextOf } from '#domain/values/dates.ts'
import { addMoney } from '#domain/values/money.ts'
import { statusLabel, statusOfNumber } from '#domain/orders/order-status.ts'
import { type WorkbookColumn, workbookDay } from '#domain/sheets/workbook.ts'
import { sheetNames } from '#texts/workbooks.ts'
import type { StatementRow } from '../store/orders/statement.ts'
import { writeWorkbook } from './write-workbook.ts'

const MONEY = '0.00'
const DAY = 'mm/dd/yyyy'

const SUMMED_FIELDS = ['lineCount', 'shippingCost', 'tax', 'amount'] as const

/** The cells of a row; null is an empty cell. */
interface RowCells extends Record<(typeof SUMMED_FIELDS)[number], number | null> {
  order: number | string
  date: number | null
  isTotal: boolean
  user: string
  dealership: string
  status: string
}

const PLAIN_COLUMNS: readonly WorkbookColumn<RowCells>[] = [
  { title: 'order', width: 10, value: (row) => row.order },
  { title: 'date', width: 12, value: (row) => row.date, format: DAY },
  { title: 'user', width: 28, value: (row) => row.user },
  { title: 'dealership', width: 36, value: (row) => row.dealership },
  { title: 'status', width: 10, value: (row) => row.status },
  { title: 'qnt', width: 8, value: (row) => row.lineCount },
  { title: 'shipping', width: 12, value: (row) => row.shippingCost, format: MONEY },
  { title: 'tax', width: 12, value: (row) => row.tax, format: MONEY },
  { title: 'amount', width: 14, value: (row) => row.amount, format: MONEY },
]
const COLUMNS = PLAIN_COLUMNS.map((column) => ({ ...column, isBold: ({ isTotal }: RowCells) => isTotal }))

/** Writes one row per order, and one row with the totals (G79). */
export function writeStatement(rows: AsyncIterable<StatementRow>): Readable {
  return writeWorkbook(sheetNames.statement, COLUMNS, withTotal(rows))
}

async function* withTotal(rows: AsyncIterable<StatementRow>): AsyncGenerator<RowCells> {
  const total: RowCells = {
    order: 'Total',
    date: null,
    isTotal: true,
    user: '',
    dealership: '',
    status: '',
    lineCount: 0,
    shippingCost: 0,
    tax: 0,
    amount: 0,
  }
  for await (const { id, createdAt, status, ...row } of rows) {
    for (const field of SUMMED_FIELDS) total[field] = addIfKnown(total[field], row[field])
    yield {
      ...row,
      order: id,
      date: workbookDayOf(createdAt),
      isTotal: false,
      status: status === null ? '' : statusLabel(statusOfNumber(status), false),
    }
  }
  yield total
}

/** One unknown amount makes the total unknown. */
function addIfKnown(total: number | null, amount: number | null): number | null {
  return total === null || amount === null ? null : addMoney(total, amount)
}

/**
 * The number of the day in a workbook. `apiTextOf` writes the instant as `MM.dd.yyyy HH:mm` in the site's time zone.
 */
function workbookDayOf(instant: Date): number {
  const [month = 1, day = 1, year = 1970] = apiTextOf(instant.getTime()).split(/[. ]/).map(Number)
  return workbookDay(year, month, day)
}
