import { describe, expect, test } from 'vitest'
import { createKeyBurst, type TextField } from './key-burst.ts'

/** Keys `gapMs` apart, the last of them Enter. */
function typed(code: string, gapMs: number, field: TextField | null = null) {
  const keys = createKeyBurst()
  let at = 1000
  for (const key of code) {
    keys.press(key, at, field)
    if (field !== null) field.value += key
    at += gapMs
  }
  return keys.press('Enter', at, field)
}
// All that a burst looks at.
const textField = (value: string, role: string | null) =>
  ({ value, getAttribute: () => role }) as Partial<HTMLInputElement> as HTMLInputElement
const fieldWith = (value: string): TextField => textField(value, null)
const quantityWith = (value: string): TextField => textField(value, 'spinbutton')

test('quick keys and Enter are one code', () => {
  expect(typed('101', 4)).toEqual({ code: '101', into: null })
  expect(typed('https://a.example/product/101', 20)).toMatchObject({ code: 'https://a.example/product/101' })
})

test('outside of fields a slow scanner counts, a person does not', () => {
  expect(typed('101', 90)).toEqual({ code: '101', into: null })
  expect(typed('101', 101)).toBeNull()
})

test('in a field only what no fingers can do counts', () => {
  const field = fieldWith('7')
  expect(typed('101', 29, field)).toEqual({ code: '101', into: { field, before: '7' } })
  expect(typed('101', 31, fieldWith(''))).toBeNull()
})

describe('in a quantity', () => {
  /** Gaps after each key, the last one before Enter. */
  function unevenly(code: string, gaps: (place: number) => number) {
    const field = quantityWith('7')
    const keys = createKeyBurst()
    let at = 1000
    for (const [place, key] of [...code].entries()) {
      keys.press(key, at, field)
      field.value += key
      at += gaps(place)
    }
    return { field, burst: keys.press('Enter', at, field) }
  }

  test.each([
    ['at the beginning', 0],
    ['in the middle', 6],
    ['before its tail', 9],
  ])('a code from a scanner that stops for a moment %s is one code', (_, stop) => {
    const { field, burst } = unevenly('4006381333121', (place) => (place === stop ? 120 : 10))
    expect(burst).toEqual({ code: '4006381333121', into: { field, before: '7' } })
  })

  test('so is one from a slow scanner', () => {
    const { field, burst } = unevenly('0000000000121', (place) => 31 + place)
    expect(burst).toEqual({ code: '0000000000121', into: { field, before: '7' } })
  })

  test('a number that people order, typed as they type, is no code', () => {
    expect(unevenly('100000', () => 60).burst).toBeNull()
  })

  test('what stood there for a while is no part of a code', () => {
    expect(unevenly('12100000000', (place) => (place === 4 ? 301 : 60)).burst).toBeNull()
  })
})

test('in a text field quick typing is no code, however long', () => {
  expect(typed('4006381333121', 60, fieldWith(''))).toBeNull()
})

test('one key and Enter are no code', () => {
  expect(typed('1', 4)).toBeNull()
  expect(typed('', 4)).toBeNull()
})

test('a pause begins anew, and Shift is no key of the code', () => {
  const keys = createKeyBurst()
  keys.press('x', 0, null)
  keys.press('1', 500, null)
  expect(keys.isRunning).toBe(false)
  keys.press('Shift', 505, null)
  keys.press('A', 510, null)
  expect(keys.isRunning).toBe(true)
  expect(keys.press('Enter', 515, null)).toEqual({ code: '1A', into: null })
  expect(keys.press('Enter', 520, null)).toBeNull()
})

test('spaces that a person presses on a button are no code, and do not belong to the one that follows', () => {
  const keys = createKeyBurst()
  for (const at of [0, 60, 120]) keys.press(' ', at, null)
  expect(keys.isRunning).toBe(false)
  for (const [place, key] of ['1', '0', ' ', '1'].entries()) keys.press(key, 130 + place, null)
  expect(keys.isRunning).toBe(true)
  expect(keys.press('Enter', 135, null)).toEqual({ code: '10 1', into: null })
})

test('any other key ends it', () => {
  const keys = createKeyBurst()
  for (const [at, key] of ['1', '0', 'Tab', '1'].entries()) keys.press(key, at, null)
  expect(keys.press('Enter', 5, null)).toBeNull()
})
