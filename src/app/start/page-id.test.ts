import { expect, test } from 'vitest'
import { pageIdOf } from './page-id.ts'

test.each([
  ['/', -1],
  ['/product/11-tag-pouches', 11],
  ['/product/11', 11],
  ['/product/no-id', null],
  ['/product/edit/11', null],
  ['/cart', null],
  ['/?s=tag', null],
  ['/?s=%20', -1],
  ['/?page=2', -1],
  ['/product/11?s=tag', 11],
])('%s begins with the product %s', (address, id) => {
  expect(pageIdOf(new URL(address, 'https://counter.test'))).toBe(id)
})
