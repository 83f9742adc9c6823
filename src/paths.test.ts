import { describe, expect, test } from 'vitest'
import { authPath, productIdOf, productPath, returnPathOf } from './paths.ts'

test.each([
  [{ id: 101, url: '101-tag-pouch' }, '/product/101-tag-pouch'],
  [{ id: 101, url: '' }, '/product/101'],
  [{ id: 101, url: '101-frames/blue?50%#x' }, '/product/101-frames%2Fblue%3F50%25%23x'],
  [{ id: 101, url: 'https://example.com/x' }, 'https://example.com/x'],
])('the link of %j is %s', (product, expected) => {
  expect(productPath(product)).toBe(expected)
})

test.each([
  ['101-tag-pouch-standard', 101],
  ['101', 101],
  ['tag-pouch', null],
  ['-101', null],
  ['', null],
  ['1e3-x', null],
  ['999999999', 999_999_999],
  ['2147483648', null],
])('the urlItem %j has the product id %j', (urlItem, expected) => {
  expect(productIdOf(urlItem)).toBe(expected)
})

describe('the sign-in page leads back to the page that the person came from', () => {
  test.each([
    ['/', '/auth'],
    ['/cart', '/auth/cart'],
    ['/product/12-x?s=a', '/auth/product/12-x?s=a'],
  ])('the sign-in page for %s is %s', (returnTo, expected) => {
    expect(authPath(returnTo)).toBe(expected)
  })

  test.each([
    ['/auth', '', '/'],
    ['/auth/', '', '/'],
    ['/auth/cart', '', '/cart'],
    ['/auth/product/12-x', '?s=a', '/product/12-x?s=a'],
    ['/auth//evil.example', '', '/'],
    ['/auth/\\evil.example', '', '/'],
    ['/auth/x\\..\\evil', '', '/'],
    ['/auth/auth/cart', '', '/'],
    ['/auth/authors', '', '/authors'],
    ['/authority', '', '/authority'],
  ])('%s%s leads to %s', (pathname, search, expected) => {
    expect(returnPathOf(pathname, search)).toBe(expected)
  })
})
