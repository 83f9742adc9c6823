import { expect, test } from 'vitest'
import { allowedLink } from './links.ts'

test.each([
  ['https://example.com/a?b=c#d', 'https://example.com/a?b=c#d'],
  ['http://example.com', 'http://example.com'],
  ['HTTPS://example.com', 'HTTPS://example.com'],
  ['mailto:orders@example.com', 'mailto:orders@example.com'],
  ['/product/101-tag-pouch', '/product/101-tag-pouch'],
  ['  /cart  ', '/cart'],
  ['product/12', 'product/12'],
  ['?s=pouch', '?s=pouch'],
  ['#notes', '#notes'],
  ['', null],
  ['javascript:alert(1)', null],
  ['JavaScript:alert(1)', null],
  ['java\tscript:alert(1)', null],
  ['java\nscript:alert(1)', null],
  ['\u0001javascript:alert(1)', null],
  ['data:text/html,x', null],
  ['vbscript:x', null],
  ['//evil.example', null],
  ['/\\evil.example', null],
  ['\\\\evil.example', null],
  ['https:evil.example', null],
  ['https:///evil.example', null],
  ['blob:https://example.com/1', null],
])('the text %j becomes the link %j', (text, expected) => {
  expect(allowedLink(text)).toBe(expected)
})
