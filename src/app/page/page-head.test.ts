import { expect, test } from 'vitest'
import { canonicalAddress, documentTitle } from './page-head.ts'

test.each([
  ['/', 'https://counter.example/'],
  ['/cart/', 'https://counter.example/cart'],
  ['/product/101-tag-pouch-standard?s=x', 'https://counter.example/product/101-tag-pouch-standard'],
  ['https://other.example/pouch/', 'https://other.example/pouch'],
])('the canonical address of %s is %s', (canonical, expected) => {
  expect(canonicalAddress('https://counter.example', canonical)).toBe(expected)
})

test('the title names the page and the site', () => {
  expect(documentTitle('Cart')).toBe('Cart · Counter')
})
