import { expect, test } from 'vitest'
import { bodyBytesOf } from '#contract/body-limits.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { BYTES_PER_VALUE, measuredFault } from './measured-json.ts'

const fits = (text: string, mostValues = 10_000) => measuredFault(Buffer.from(text), mostValues) === null
const many = (count: number, text: string) => Array.from({ length: count }, () => text).join(',')
const names = (count: number) => Array.from({ length: count }, (_, at) => `"n${at}":1`).join(',')

test.each<[string, string, boolean]>([
  ['five thousand items of a list', `[${many(5000, '1')}]`, true],
  ['one more', `[${many(5001, '1')}]`, false],
  ['one more, after an inner list', `[[],${many(5000, '1')}]`, false],
  ['two hundred members of an object', `{${names(200)}}`, true],
  ['one more', `{${names(201)}}`, false],
  ['sixteen levels', `${'['.repeat(16)}${']'.repeat(16)}`, true],
  ['one more', `${'['.repeat(17)}${']'.repeat(17)}`, false],
  ['levels that are never closed', '{"a":'.repeat(50_000), false],
  ['more ends than beginnings', ']}'.repeat(50_000), true],
  ['brackets within a text', JSON.stringify('[{,'.repeat(50_000)), true],
  ['a text with quotes and backslashes', JSON.stringify('\\"[{,'.repeat(50_000)), true],
  ['a text that never ends', `"${'[{,'.repeat(50_000)}`, true],
  ['a text that ends in a backslash', '"\\', true],
  ['nothing', '', true],
])('%s: %#', (_case, text, isAccepted) => {
  expect(fits(text)).toBe(isAccepted)
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
])('names that no form sends: %s is accepted: %s', (text, isAccepted) => {
  expect(measuredFault(Buffer.from(text), 100)).toBe(isAccepted ? null : 'forbiddenName')
})

test('counts the values of the whole body', () => {
  expect(fits(`[${many(30, '[1,2,3]')}]`, 120)).toBe(true)
  expect(fits(`[${many(30, '[1,2,3]')}]`, 118)).toBe(false)
})

test('stops at the first value too many, long before the end of two million empty objects', () => {
  const body = Buffer.from(`{"cartItems":[${'{},'.repeat(2_700_000)}{}]}`)
  const began = process.cpuUsage()
  expect(measuredFault(body, 100_000)).toBe('tooManyValues')
  const { user, system } = process.cpuUsage(began)
  expect(user + system).toBeLessThan(20_000)
})

test('accepts a product with the percentages of five thousand dealerships', () => {
  const percentages = many(5000, '{"type":"DISCOUNT_DEALER","dealershipId":10000,"value":12.5}')
  const body = Buffer.from(
    `{"id":101,"description":"${'\\u0000'.repeat(20_000)}","discountsDTO":[${percentages}]}`,
  )
  const most = bodyBytesOf(ENDPOINTS.saveProduct) ?? 0
  expect(body.length).toBeLessThan(most)
  expect(measuredFault(body, most / BYTES_PER_VALUE)).toBeNull()
})
