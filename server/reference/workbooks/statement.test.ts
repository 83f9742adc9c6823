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

async function readSheetRows(rows: StatementRow[]) {
  async function* read() {
    yield* rows
  }
  return readWorkbook(await buffer(writeStatement(read())))
}
const totalRowOf = async (rows: StatementRow[]) => (await readSheetRows(rows)).at(-1)

test('a statement dates orders by the days of Chicago', async () => {
  const [, , lateRow] = await readSheetRows([
    ROW,
    { ...ROW, id: 501, createdAt: new Date('2026-07-01T03:00:00Z') },
  ])
  // 46203 is 30 June 2026.
  expect(lateRow?.slice(0, 2)).toEqual([501, 46203])
})

test('a statement adds up the amounts that the reader may see', async () => {
  expect(await totalRowOf([ROW, { ...ROW, id: 501, shippingCost: 0.1, tax: 0.2, amount: 0.3 }])).toEqual([
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
])('the totals are empty when the reader may not see the amounts of the %s order', async (_, rows) => {
  expect(await totalRowOf(rows)).toEqual(['Total', null, null, null, null, null, null, null, null])
})
