import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { validationTexts } from '#texts/validation.ts'
import { fieldRules } from './field-rules.ts'

const rules = fieldRules(validationTexts)

/** The first message, or null when the value is accepted. */
function messageOf(rule: v.GenericSchema<string, string>, value: string): string | null {
  return v.safeParse(rule, value).issues?.[0].message ?? null
}

it.each([
  ["Lakeside Motors & Sons (North), Inc. ~!'@#$%^*_=-+><.|?`", null],
  ['Renée', null],
  ['', 'Field cannot be empty'],
  ['   ', 'Field cannot be empty'],
  ['Cars; Trucks', 'Field contains invalid characters'],
  ['A/C', 'Field contains invalid characters'],
  ['"Best" cars', 'Field contains invalid characters'],
  ['[Cars]', 'Field contains invalid characters'],
  ['x'.repeat(201), 'At most 200 characters'],
])('common text %j gives the message %j', (value, message) => {
  expect(messageOf(rules.commonText, value)).toBe(message)
})

it.each([
  ['', null],
  ['DL-1 “Łódź” ; [x]', null],
  [' PO 7\n', null],
  ['PO\t7', 'Field contains invalid characters'],
  ['PO\u00007', 'Field contains invalid characters'],
  ['PO\u009f7', 'Field contains invalid characters'],
])('one-line text %j gives the message %j', (value, message) => {
  expect(messageOf(rules.optionalText, value)).toBe(message)
})

it.each([
  ['12345', null],
  ['+13125550142', null],
  ['', 'Required field'],
  ['1234', 'Field must be a valid phone number'],
  ['1234567890123456', 'Field must be a valid phone number'],
  ['312-555-0142', 'Field must be a valid phone number'],
])('phone %j gives the message %j', (value, message) => {
  expect(messageOf(rules.phone, value)).toBe(message)
})

it.each([
  ['13125550142', null],
  ['', 'Required field'],
  ['1312555', 'Field must be a valid phone number'],
  ['3125550142', 'Field must be a valid phone number'],
])('phone with its prefix %j gives the message %j', (value, message) => {
  expect(messageOf(rules.prefixedPhone, value)).toBe(message)
})

it.each([
  [4, null],
  [0, 'Required field'],
  [-4, 'Required field'],
  [1.5, 'Required field'],
  [Number.NaN, 'Required field'],
  ['4', 'Required field'],
])('chosen id %j gives the message %j', (value, message) => {
  expect(v.safeParse(rules.chosenId, value).issues?.[0].message ?? null).toBe(message)
})

it.each([
  ['62701', null],
  ['', 'Required field'],
  ['6270', 'Field must be a valid ZIP code'],
  ['62701-1234', 'Field must be a valid ZIP code'],
])('ZIP %j gives the message %j', (value, message) => {
  expect(messageOf(rules.zip, value)).toBe(message)
})

it.each([
  ['', 'Required field'],
  ['  ', 'Required field'],
  ['Frames', null],
])('required text %j gives the message %j', (value, message) => {
  expect(messageOf(rules.requiredText, value)).toBe(message)
})

describe('an e-mail field', () => {
  it.each([
    ['', 'Required field'],
    ['kim', 'Invalid email format'],
    ['kim@example', 'Invalid email format'],
    ['kim@example.com, lee', 'Invalid email format'],
    ['kim@example.com,', 'Invalid email format'],
  ])('refuses %j with the message %j', (value, message) => {
    expect(messageOf(rules.emails, value)).toBe(message)
  })

  it('accepts a list with commas', () => {
    expect(v.parse(rules.emails, ' kim@example.com ,lee@example.com')).toBe('kim@example.com,lee@example.com')
    expect(v.parse(rules.emails, "o'neil@example.com")).toBe("o'neil@example.com")
  })
})
