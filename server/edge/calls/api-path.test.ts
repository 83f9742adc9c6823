import { expect, test } from 'vitest'
import { normaliseApiPath } from './api-path.ts'

const pathOf = (letters: number) => `/api/${'a'.repeat(letters - 5)}`

test.each([
  ['/api/client//product/./101/', '/api/client/product/101'],
  ['/api/other/../client/%70roduct', '/api/client/product'],
  ['/api/a%2Fb', null],
  ['/api/a%5Cb', null],
  ['/api/a%00', null],
  ['/api/a%7F', null],
  ['/api/a%1F', null],
  ['/api/%E0', null],
  ['/assets/main.js', null],
])('the path %s is written %s', (rawPath, path) => {
  expect(normaliseApiPath(rawPath)).toBe(path)
})

test('a path has at most 3000 letters', () => {
  expect(normaliseApiPath(pathOf(3000))).toBe(pathOf(3000))
  expect(normaliseApiPath(pathOf(3001))).toBeNull()
})
