import { expect, test } from 'vitest'
import { productIdOfCode } from './product-code.ts'

const site = { host: 'counter.example.com', origin: 'https://counter.example.com' }

test.each([
  ['101', 101],
  [' 101 ', 101],
  ['#101', 101],
  ['No. 101', 101],
  ['#101 Tag Pouch Standard', 101],
  ['https://counter.example.com/product/101-tag-pouch-standard', 101],
  ['http://counter.example.com/product/101', 101],
  ['HTTPS://COUNTER.EXAMPLE.COM/PRODUCT/101-TAG?s=x', 101],
  ['counter.example.com/product/101-tag', 101],
  ['/product/101-tag', 101],
  ['101 Tag Pouch', null],
  ['No 101', null],
  ['0123456789012', null],
  ['https://elsewhere.example.com/product/101-tag', null],
  ['https://counter.example.com/cart', null],
  ['//elsewhere.example.com/product/101', null],
  ['Tag Pouch', null],
  ['', null],
])('the code %j has the product id %j', (code, id) => {
  expect(productIdOfCode(code, site)).toBe(id)
})
