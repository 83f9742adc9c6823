import { expect, test } from 'vitest'
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
function fieldWith(value: string): TextField {
  return { value } as HTMLInputElement // all that a burst looks at
}

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

test('any other key ends it', () => {
  const keys = createKeyBurst()
  for (const [at, key] of ['1', '0', 'Tab', '1'].entries()) keys.press(key, at, null)
  expect(keys.press('Enter', 5, null)).toBeNull()
})
