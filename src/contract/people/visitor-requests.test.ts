import * as v from 'valibot'
import { expect, test } from 'vitest'
import { validationTexts } from '#texts/validation.ts'
import { orderDetailsRule, registrationBody } from './visitor-requests.ts'

const rule = orderDetailsRule({ ...validationTexts, orderDetailsTooLong: 'too long' })

test.each<[string, string, string | null]>([
  ['in several lines', 'Two pouches\nfor each key', null],
  ['of 4000 letters', 'x'.repeat(4000), null],
  ['of 4001 letters', 'x'.repeat(4001), 'too long'],
  ['of blanks', ' \n ', 'Required field'],
  ['with a control character', 'a\u0007b', 'Field contains invalid characters'],
])('a request %s', (_, text, message) => {
  const result = v.safeParse(rule, text, { abortPipeEarly: true })
  expect(result.issues?.[0].message ?? null).toBe(message)
})

test('a registration names company, person, phone with 1, e-mail and state', () => {
  const registration = {
    name: 'Lakeside',
    email: 'kay@example.com',
    phone: '13125550100',
    username: 'Kay',
    state: 14,
  }
  const body = registrationBody(validationTexts)
  expect(v.parse(body, registration)).toEqual(registration)
  const wrong = { name: '', email: 'kay', phone: '3125550100', username: '', state: 0 }
  const { issues = [] } = v.safeParse(body, wrong, { abortPipeEarly: true })
  expect(issues.map((issue) => v.getDotPath(issue))).toEqual(Object.keys(registration))
})
