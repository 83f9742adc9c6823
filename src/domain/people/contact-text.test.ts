import { expect, test } from 'vitest'
import { addressText, emailListText, phoneText } from './contact-text.ts'

const state = { id: 13, code: 'IL', name: 'Illinois', tax: 6.25 }

test.each([
  [
    { street: '1 Lake Street', city: 'Chicago', zip: '60601', state },
    '1 Lake Street, Chicago, Illinois, 60601',
  ],
  [{ street: ' ', city: 'Chicago', zip: '', state: null }, 'Chicago'],
  [{ street: '', city: '', zip: '', state }, 'Illinois'],
  [{ street: '', city: '', zip: '', state: null }, null],
])('addressText writes the address %j as %j', (address, text) => {
  expect(addressText(address)).toBe(text)
})

test.each([
  [
    'parts@lakeside.example.com,office@lakeside.example.com',
    'parts@lakeside.example.com, office@lakeside.example.com',
  ],
  [' one@example.com ,, ', 'one@example.com'],
  ['', ''],
])('emailListText writes the e-mails %j as %j', (emails, text) => {
  expect(emailListText(emails)).toBe(text)
})

test.each([
  ['13125550101', '+1 312-555-0101'],
  ['3125550101', '+1 312-555-0101'],
  ['+13125550101', '+1 312-555-0101'],
  ['12345', '12345'],
  ['+442071838750', '+442071838750'],
  ['', ''],
])('phoneText writes the phone %j as %j', (phone, text) => {
  expect(phoneText(phone)).toBe(text)
})
