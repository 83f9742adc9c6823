import { expect, test } from 'vitest'
import { bodyBytesOf } from '#contract/body-limits.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { BYTES_PER_VALUE, measuredFault } from './measured-json.ts'

const fits = (text: string, mostValues = 10_000) => measuredFault(Buffer.from(text), mostValues) === null
const repeated = (count: number, text: string) => Array.from({ length: count }, () => text).join(',')
const names = (count: number) => Array.from({ length: count }, (_, index) => `"n${index}":1`).join(',')

test.each<[string, string, boolean]>([
  ['five thousand items of a list', `[${repeated(5000, '1')}]`, true],
  ['5,001 items of a list', `[${repeated(5001, '1')}]`, false],
  ['an inner list and 5,000 items', `[[],${repeated(5000, '1')}]`, false],
  ['two hundred members of an object', `{${names(200)}}`, true],
  ['201 members of an object', `{${names(201)}}`, false],
  ['sixteen levels', `${'['.repeat(16)}${']'.repeat(16)}`, true],
  ['seventeen levels', `${'['.repeat(17)}${']'.repeat(17)}`, false],
  ['levels that are never closed', '{"a":'.repeat(50_000), false],
  ['more ends than beginnings', ']}'.repeat(50_000), true],
  ['brackets within a text', JSON.stringify('[{,'.repeat(50_000)), true],
  ['a text with quotes and backslashes', JSON.stringify('\\"[{,'.repeat(50_000)), true],
  ['a text that never ends', `"${'[{,'.repeat(50_000)}`, true],
  ['a text that ends in a backslash', '"\\', true],
  ['nothing', '', true],
])('measuredFault judges %s', (_case, text, isAccepted) => {
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
])('the names in %s are accepted: %s', (text, isAccepted) => {
  expect(measuredFault(Buffer.from(text), 100)).toBe(isAccepted ? null : 'forbiddenName')
})

test('measuredFault counts the values of the whole body', () => {
  expect(fits(`[${repeated(30, '[1,2,3]')}]`, 120)).toBe(true)
  expect(fits(`[${repeated(30, '[1,2,3]')}]`, 118)).toBe(false)
})

test('measuredFault stops at the first value above the limit, not at the end of two million objects', () => {
  const body = Buffer.from(`{"cartItems":[${'{},'.repeat(2_700_000)}{}]}`)
  const usageBefore = process.cpuUsage()
  expect(measuredFault(body, 100_000)).toBe('tooManyValues')
  const { user, system } = process.cpuUsage(usageBefore)
  expect(user + system).toBeLessThan(20_000)
})

test('a product with the percentages of five thousand dealerships is accepted', () => {
  const percentages = repeated(5000, '{"type":"DISCOUNT_DEALER","dealershipId":10000,"value":12.5}')
  const body = Buffer.from(
    `{"id":101,"description":"${'\\u0000'.repeat(20_000)}","discountsDTO":[${percentages}]}`,
  )
  const most = bodyBytesOf(ENDPOINTS.saveProduct) ?? 0
  expect(body.length).toBeLessThan(most)
  expect(measuredFault(body, most / BYTES_PER_VALUE)).toBeNull()
})
