import { expect, it } from 'vitest'
import { maskedPhone, prefixedPhone, withoutPhoneSigns } from './phone.ts'

it.each([
  ['', ''],
  ['3', '3'],
  ['312', '312'],
  ['3125', '312-5'],
  ['312555', '312-555'],
  ['3125550142', '312-555-0142'],
  ['312-555-01429', '312-555-01429'],
  ['001 555 010 0199', '555-010-0199'],
  ['00 1 555 010 0199', '555-010-0199'],
  ['+44 20 7946 0958', '+44 20 7946 0958'],
  ['+44 20 7946 09', '+44 20 7946 09'],
  ['0044 20 7946', '0044 20 7946'],
  ['312-555-0142 x12', '312-555-0142 x12'],
  ['+', '+'],
  ['00', '00'],
  ['３１２５５５０１４２', '312-555-0142'],
  ['+1 (312) 555-0142', '312-555-0142'],
  ['1', ''],
  ['no digits', ''],
])('the field shows %j as %j', (typedText, shownPhone) => {
  expect(maskedPhone(typedText)).toBe(shownPhone)
})

it.each([
  ['312-555-0142', '13125550142'],
  ['312-555', '1312555'],
  ['+44 20 7946 09', '+44 20 7946 09'],
  ['312-555-01429', '312-555-01429'],
  ['', ''],
])('the phone %j is sent as %j', (shownPhone, sentPhone) => {
  expect(prefixedPhone(shownPhone)).toBe(sentPhone)
})

it.each([
  ['(405) 555-0101', '4055550101'],
  ['405.555.0101', '4055550101'],
  ['+1 405\u00a0555\u20130101', '+14055550101'],
  ['405/555 0101 ext. 12', '4055550101ext12'],
  ['', ''],
])('without the signs between its digits the phone %j is %j', (typedText, phone) => {
  expect(withoutPhoneSigns(typedText)).toBe(phone)
})
