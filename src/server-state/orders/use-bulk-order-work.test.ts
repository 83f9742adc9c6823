import { expect, test } from 'vitest'
import { sampleServerOrder } from '#tests/support/sample-orders.ts'
import { mailing, PRINT_COUNTING } from './use-bulk-order-work.ts'

const earlier = sampleServerOrder({ sendCount: 1, printPressed: 1 })

test.each([
  ['as it was', {}, false, false],
  ['mailed', { sendCount: 2 }, true, false],
  ['printed', { printPressed: 2 }, false, true],
  ['moved to another status', { status: 'PAID' }, false, false],
] as const)('after a lost answer an order that is %s', (_, fields, wasMailed, wasPrinted) => {
  const current = { ...earlier, ...fields }
  expect([
    mailing(false).wasDone(earlier, current),
    mailing(true).wasDone(earlier, current),
    PRINT_COUNTING.wasDone(earlier, current),
  ]).toEqual([wasMailed, wasMailed, wasPrinted])
})
