import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { readWorkbook } from '#tests/support/read-workbook.ts'
import type { StatementRow } from '../store/orders/statement.ts'
import { writeStatement } from './statement.ts'

const ROW: StatementRow = {
  id: 500,
  createdAt: new Date('2026-06-01T15:00:00Z'),
  user: 'buyer',
  dealership: 'Lakeside Motors',
  status: 2,
  lineCount: 2,
  shippingCost: 11.5,
  tax: 2.25,
  amount: 58.75,
}

async function sheetRows(rows: StatementRow[]) {
  async function* read() {
    yield* rows
  }
  return readWorkbook(await buffer(writeStatement(read())))
}
const totalOf = async (rows: StatementRow[]) => (await sheetRows(rows)).at(-1)

test('a statement dates orders by the days of Chicago', async () => {
  const [, , lateRow] = await sheetRows([
    ROW,
    { ...ROW, id: 501, createdAt: new Date('2026-07-01T03:00:00Z') },
  ])
  // 46203 is 30 June 2026.
  expect(lateRow?.slice(0, 2)).toEqual([501, 46203])
})

test('a statement adds up the amounts that the reader may see', async () => {
  expect(await totalOf([ROW, { ...ROW, id: 501, shippingCost: 0.1, tax: 0.2, amount: 0.3 }])).toEqual([
    'Total',
    null,
    null,
    null,
    null,
    4,
    11.6,
    2.45,
    59.05,
  ])
})

const ROW_WITHOUT_AMOUNTS = { ...ROW, id: 501, lineCount: null, shippingCost: null, tax: null, amount: null }
test.each([
  ['first', [ROW_WITHOUT_AMOUNTS, ROW]],
  ['last', [ROW, ROW_WITHOUT_AMOUNTS]],
])('a total is empty when the reader may not see the %s of its amounts', async (_, rows) => {
  expect(await totalOf(rows)).toEqual(['Total', null, null, null, null, null, null, null, null])
})
