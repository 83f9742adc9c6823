import { expect, test } from 'vitest'
import { isForeignOrigin } from './foreign-origin.ts'

const SITE_URL = 'https://shop.example/start'

test.each<[string | undefined, string, 'http' | 'https' | null, string | null, boolean]>([
  [undefined, 'shop.example', null, null, false],
  ['https://shop.example', 'shop.example', null, null, false],
  ['http://shop.example', 'shop.example', null, null, false],
  ['https://SHOP.example', 'shop.EXAMPLE', null, null, false],
  ['https://shop.example', 'shop.example:443', null, null, false],
  ['http://localhost:4173', 'localhost:4173', null, null, false],
  ['http://localhost:5173', 'localhost:4173', null, null, true],
  ['https://evil.example', 'shop.example', null, null, true],
  ['https://shop.example.evil.example', 'shop.example', null, null, true],
  ['null', 'shop.example', null, null, true],
  ['', 'shop.example', null, null, true],
  ['https://shop.example', '', null, null, true],
  ['https://shop.example', 'a b', null, null, true],
  ['http://shop.example', 'shop.example', 'https', null, true],
  ['https://shop.example', 'shop.example', 'https', null, false],
  ['https://shop.example', '10.0.0.5:4173', 'http', SITE_URL, false],
  ['https://other.example', '10.0.0.5:4173', null, SITE_URL, true],
  ['https://evil.example', 'evil.example', 'https', SITE_URL, true],
  ['http://shop.example', 'shop.example', null, SITE_URL, true],
  [undefined, 'evil.example', null, SITE_URL, false],
])('a page of %j that calls %j (%s, site %s) is foreign: %s', (origin, host, scheme, siteUrl, isForeign) => {
  expect(isForeignOrigin(origin, { host, scheme, siteUrl })).toBe(isForeign)
})
