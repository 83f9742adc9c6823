import { expect, test } from 'vitest'
import { pageIdOf } from './page-id.ts'

test.each([
  ['/', -1],
  ['/product/11-tag-pouches', 11],
  ['/product/11', 11],
  ['/product/no-id', null],
  ['/product/edit/11', null],
  ['/cart', null],
])('%s begins with the product %s', (pathname, id) => {
  expect(pageIdOf(pathname)).toBe(id)
})
