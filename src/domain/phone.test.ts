import { expect, it } from 'vitest'
import { maskedPhone, prefixedPhone } from './phone.ts'

it.each([
  ['', ''],
  ['3', '3'],
  ['312', '312'],
  ['3125', '312-5'],
  ['312555', '312-555'],
  ['3125550142', '312-555-0142'],
  ['312-555-01429', '312-555-0142'],
  ['+1 (312) 555-0142', '312-555-0142'],
  ['1', ''],
  ['no digits', ''],
])('shows %j as %j', (typed, shown) => {
  expect(maskedPhone(typed)).toBe(shown)
})

it.each([
  ['312-555-0142', '13125550142'],
  ['312-555', '1312555'],
  ['', ''],
])('sends %j as %j', (shown, sent) => {
  expect(prefixedPhone(shown)).toBe(sent)
})
