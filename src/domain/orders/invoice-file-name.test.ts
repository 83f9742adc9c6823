import { expect, test } from 'vitest'
import { invoiceFileName } from './invoice-file-name.ts'

test.each([
  [[501], 'invoice-#501.pdf'],
  [[501, 502], 'invoice-#combinated.pdf'],
])('the file with the invoices of the orders %j is called %s', (orderIds, name) => {
  expect(invoiceFileName(orderIds)).toBe(name)
})
