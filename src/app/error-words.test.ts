import { expect, test } from 'vitest'
import { errorWords } from './error-words.ts'

test.each([
  ['prices, stock', 'Невозможно подключить, есть идентичные сервисы:\nprices\nstock'],
  ['prices\nstock,', 'Невозможно подключить, есть идентичные сервисы:\nprices\nstock'],
])('the text of code 10109 lists the services of %j, each on its own line', (message, text) => {
  expect(errorWords(10109, message)).toBe(text)
})

test('the text of any other code is the server’s message', () => {
  expect(errorWords(10203, 'Taken, already')).toBe('Taken, already')
})
