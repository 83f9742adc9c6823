import { expect, test } from 'vitest'
import { failureText } from './failure-text.ts'

test('says what the server said', () => {
  expect(failureText({ kind: 'refused', status: 400, code: 10304, message: 'Pouch is gone' })).toBe(
    'Pouch is gone',
  )
  expect(failureText({ kind: 'conflict', code: 10999, message: 'Changed meanwhile' })).toBe(
    'Changed meanwhile',
  )
})

test.each(['Billing, Printing', 'Billing\nPrinting', 'Billing,\nPrinting,'])(
  'names identical services line by line: %j',
  (message) => {
    expect(failureText({ kind: 'refused', status: 400, code: 10109, message })).toBe(
      'Невозможно подключить, есть идентичные сервисы:\nBilling\nPrinting',
    )
  },
)
