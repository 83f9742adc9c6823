import { expect, test } from 'vitest'
import { productChangeCalls } from '#contract/products/product-change-calls.ts'
import { bodyLimitOf } from '#contract/body-limits.ts'
import { BYTES_PER_VALUE, findBodyFault } from './json-weight.ts'

const fits = (text: string, mostValues = 10_000) => findBodyFault(Buffer.from(text), mostValues) === null
const repeatText = (count: number, text: string) => Array.from({ length: count }, () => text).join(',')
const members = (count: number) => Array.from({ length: count }, (_, index) => `"n${index}":1`).join(',')

test.each([
  ['five thousand items of a list', `[${repeatText(5000, '1')}]`],
  ['two hundred members of an object', `{${members(200)}}`],
  ['sixteen levels', `${'['.repeat(16)}${']'.repeat(16)}`],
  ['more closing than opening brackets', ']}'.repeat(50_000)],
  ['brackets within a text', JSON.stringify('[{,'.repeat(50_000))],
  ['a text with quotes and backslashes', JSON.stringify('\\"[{,'.repeat(50_000))],
  ['a text that never ends', `"${'[{,'.repeat(50_000)}`],
  ['a text that ends in a backslash', '"\\'],
  ['an empty body', ''],
])('findBodyFault accepts %s', (_case, text) => {
  expect(fits(text)).toBe(true)
})

test.each([
  ['5,001 items of a list', `[${repeatText(5001, '1')}]`],
  ['an inner list and 5,000 items', `[[],${repeatText(5000, '1')}]`],
  ['201 members of an object', `{${members(201)}}`],
  ['seventeen levels', `${'['.repeat(17)}${']'.repeat(17)}`],
  ['levels that are never closed', '{"a":'.repeat(50_000)],
])('findBodyFault refuses %s', (_case, text) => {
  expect(fits(text)).toBe(false)
})

test.each<[string, boolean]>([
  ['{"__proto__":1}', false],
  ['{"a":{"constructor" \n:{}}}', false],
  ['{"prototype":1}', false],
  ['{"\\u005f_proto__":1}', false],
  ['{"a\\"b":1}', false],
  ['{"a":"__proto__"}', true],
  ['["constructor","\\u005f"]', true],
  ['{"constructors":1}', true],
])('the names in %s are accepted: %s', (text, isAccepted) => {
  expect(findBodyFault(Buffer.from(text), 100)).toBe(isAccepted ? null : 'forbiddenName')
})

test('findBodyFault counts the values of the whole body', () => {
  expect(fits(`[${repeatText(30, '[1,2,3]')}]`, 120)).toBe(true)
  expect(fits(`[${repeatText(30, '[1,2,3]')}]`, 118)).toBe(false)
})

/** The body, with the number of the bytes that were read one by one. */
function countReads(body: Buffer): { countedBody: Buffer; readCount: () => number } {
  let count = 0
  const countedBody = new Proxy(body, {
    get(target, key) {
      if (typeof key === 'string' && /^\d/.test(key)) count += 1
      const value: unknown = Reflect.get(target, key)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  return { countedBody, readCount: () => count }
}

test('findBodyFault stops at the first value above the limit, not at the end of 2.7 million objects', () => {
  const body = Buffer.from(`{"cartItems":[${'{},'.repeat(2_700_000)}{}]}`)
  const { countedBody, readCount } = countReads(body)
  expect(findBodyFault(countedBody, 100_000)).toBe('tooManyValues')
  // Five thousand items of three bytes, and the name of the list.
  expect(readCount()).toBeLessThan(16_000)
})

test('a product with the percentages of five thousand dealerships is accepted', () => {
  const percentages = repeatText(5000, '{"type":"DISCOUNT_DEALER","dealershipId":10000,"value":12.5}')
  const body = Buffer.from(
    `{"id":101,"description":"${'\\u0000'.repeat(20_000)}","discountsDTO":[${percentages}]}`,
  )
  const mostBytes = bodyLimitOf(productChangeCalls.saveProduct.path) ?? 0
  expect(body.length).toBeLessThan(mostBytes)
  expect(findBodyFault(body, mostBytes / BYTES_PER_VALUE)).toBeNull()
})
