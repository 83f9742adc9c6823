import { describe, expect, test } from 'vitest'
import { createKeyBurst, type TextField } from './key-burst.ts'

/** Presses the keys of `code` `gapMs` apart, then Enter. */
function pressKeys(code: string, gapMs: number, field: TextField | null = null) {
  const keys = createKeyBurst()
  let timeStamp = 1000
  for (const key of code) {
    keys.press(key, timeStamp, field)
    if (field !== null) field.value += key
    timeStamp += gapMs
  }
  return keys.press('Enter', timeStamp, field)
}
// createKeyBurst reads only these two members.
const textField = (value: string, role: string | null, takesScans: string | null = null) =>
  ({
    value,
    getAttribute: (name: string) => (name === 'role' ? role : takesScans),
  }) as Partial<HTMLInputElement> as HTMLInputElement
const fieldWith = (value: string): TextField => textField(value, null)
const quantityFieldWith = (value: string): TextField => textField(value, 'spinbutton')

test('reads quick keys and Enter as one code', () => {
  expect(pressKeys('101', 4)).toEqual({ code: '101', target: null })
  expect(pressKeys('https://a.example/product/101', 20)).toMatchObject({
    code: 'https://a.example/product/101',
  })
})

test('reads the code of a slow scanner outside of fields, but not the keys of a typing person', () => {
  expect(pressKeys('101', 90)).toEqual({ code: '101', target: null })
  expect(pressKeys('101', 101)).toBeNull()
})

test('reads a code in a field only when the keys are quicker than fingers', () => {
  const field = fieldWith('7')
  expect(pressKeys('101', 29, field)).toEqual({ code: '101', target: { field, textBefore: '7' } })
  expect(pressKeys('101', 31, fieldWith(''))).toBeNull()
})

describe('the burst in a quantity field', () => {
  /** Presses the keys of `code`, each followed by the gap that `gapAfter` returns for its index, then Enter. */
  function pressUnevenly(code: string, gapAfter: (index: number) => number) {
    const field = quantityFieldWith('7')
    const keys = createKeyBurst()
    let timeStamp = 1000
    for (const [index, key] of [...code].entries()) {
      keys.press(key, timeStamp, field)
      field.value += key
      timeStamp += gapAfter(index)
    }
    return { field, burst: keys.press('Enter', timeStamp, field) }
  }

  test.each([
    ['at the beginning', 0],
    ['in the middle', 6],
    ['before the last digits', 9],
  ])('reads the code of a scanner that stops for a moment %s as one code', (_, pauseIndex) => {
    const { field, burst } = pressUnevenly('4006381333121', (index) => (index === pauseIndex ? 120 : 10))
    expect(burst).toEqual({ code: '4006381333121', target: { field, textBefore: '7' } })
  })

  test('reads the code of a slow scanner as one code', () => {
    const { field, burst } = pressUnevenly('0000000000121', (index) => 31 + index)
    expect(burst).toEqual({ code: '0000000000121', target: { field, textBefore: '7' } })
  })

  test('does not read a quantity typed by a person as a code', () => {
    expect(pressUnevenly('100000', () => 60).burst).toBeNull()
  })

  test('does not count digits before a long pause as part of a code', () => {
    expect(pressUnevenly('12100000000', (index) => (index === 4 ? 301 : 60)).burst).toBeNull()
  })
})

test('does not read quick typing in a text field as a code, even if it is long', () => {
  expect(pressKeys('4006381333121', 60, fieldWith(''))).toBeNull()
})

test('does not read one key and Enter as a code', () => {
  expect(pressKeys('1', 4)).toBeNull()
  expect(pressKeys('', 4)).toBeNull()
})

test('starts a new code after a pause, and ignores Shift', () => {
  const keys = createKeyBurst()
  keys.press('x', 0, null)
  keys.press('1', 500, null)
  expect(keys.isRunning).toBe(false)
  keys.press('Shift', 505, null)
  keys.press('A', 510, null)
  expect(keys.isRunning).toBe(true)
  expect(keys.press('Enter', 515, null)).toEqual({ code: '1A', target: null })
  expect(keys.press('Enter', 520, null)).toBeNull()
})

test('does not read spaces pressed on a button as a code or as the start of the next code', () => {
  const keys = createKeyBurst()
  for (const timeStamp of [0, 60, 120]) keys.press(' ', timeStamp, null)
  expect(keys.isRunning).toBe(false)
  for (const [index, key] of ['1', '0', ' ', '1'].entries()) keys.press(key, 130 + index, null)
  expect(keys.isRunning).toBe(true)
  expect(keys.press('Enter', 135, null)).toEqual({ code: '10 1', target: null })
})

test('ends the code at a key that types no character, such as Tab', () => {
  const keys = createKeyBurst()
  for (const [timeStamp, key] of ['1', '0', 'Tab', '1'].entries()) keys.press(key, timeStamp, null)
  expect(keys.press('Enter', 5, null)).toBeNull()
})

describe('the code of a label in a field for scans', () => {
  const scanField = (value: string): TextField => textField(value, null, 'page')

  test.each(['', '5', '5 x ', '#102 1\n', '#102 1\n5'])(
    'is read from a scanner of 50 ms a key behind the text %j',
    (value) => {
      const field = scanField(value)
      expect(pressKeys('#103', 50, field)).toEqual({ code: '#103', target: { field, textBefore: value } })
    },
  )

  test('is a text that a person typed if it follows words, or if the keys are slower', () => {
    expect(pressKeys('#2', 50, scanField('key tag '))).toBeNull()
    expect(pressKeys('#103', 101, scanField(''))).toBeNull()
    expect(pressKeys('#103', 50, fieldWith(''))).toBeNull()
  })

  test('is read without a quick quantity before it', () => {
    const field = scanField('')
    expect(pressKeys('5#103', 20, field)).toEqual({ code: '#103', target: { field, textBefore: '5' } })
  })

  test('is read whole if its first keys were in the field before', () => {
    const [productField, quantityField] = [scanField(''), scanField('')]
    const keys = createKeyBurst()
    for (const [index, key] of [...'#104'].entries())
      keys.press(key, 1000 + index * 50, index < 2 ? productField : quantityField)
    expect(keys.press('Enter', 1200, quantityField)).toEqual({
      code: '#104',
      target: { field: quantityField, textBefore: '' },
    })
  })
})
