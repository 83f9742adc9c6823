import { expect, test } from 'vitest'
import { errorWords } from './error-words.ts'

test.each([
  ['prices, stock', 'Невозможно подключить, есть идентичные сервисы:\nprices\nstock'],
  ['prices\nstock,', 'Невозможно подключить, есть идентичные сервисы:\nprices\nstock'],
])('code 10109 names the services of %j, one a line', (message, text) => {
  expect(errorWords(10109, message)).toBe(text)
})

test('any other message is shown as returned', () => {
  expect(errorWords(10203, 'Taken, already')).toBe('Taken, already')
})
