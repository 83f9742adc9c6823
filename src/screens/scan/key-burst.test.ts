import { expect, test } from 'vitest'
import { createKeyBurst, type TextField } from './key-burst.ts'

const fieldWith = (value: string) =>
  // the rules of a burst read only the value and the attributes
  ({
    value,
    getAttribute: (name: string) => (name === 'data-takes-scans' ? '' : null),
  }) as unknown as TextField

test.each([
  ['has taken the first keys of the scan', '#1', ''],
  ['has a typed quantity before the first keys of the scan', '5#1', '5'],
  ['has another text', '7', '7'],
])('a field that appears within a scan and %s: the text before the scan', (_, value, textBefore) => {
  const keys = createKeyBurst()
  keys.press('#', 0, null)
  keys.press('1', 10, null)
  const field = fieldWith(value)
  keys.press('0', 20, field)
  keys.press('3', 30, field)
  expect(keys.press('Enter', 40, field)).toMatchObject({ code: '#103', target: { textBefore } })
})

const quantityField = {
  value: '7',
  getAttribute: (name: string) => (name === 'role' ? 'spinbutton' : null),
} as unknown as TextField // the rules of a burst read only the value and the attributes
const textField = { value: 'RO ', getAttribute: () => null } as unknown as TextField // as above

/** The code that the field receives with these gaps between its keys, in milliseconds; null if it is no burst. */
function codeAfter(code: string, gap: number, field: TextField | null, end = 'Enter'): string | null {
  const keys = createKeyBurst()
  for (const [index, key] of [...code].entries()) keys.press(key, 1000 + index * gap, field)
  return keys.press(end, 1000 + code.length * gap, field)?.code ?? null
}

test.each<[string, number, TextField | null, string | null]>([
  ['101', 100, null, '101'],
  ['101', 101, null, null],
  ['10', 10, null, '10'],
  ['1', 10, null, null],
  [' 101', 10, null, '101'],
  ['1 01', 10, null, '1 01'],
  ['101', 30, textField, '101'],
  ['101', 31, textField, null],
  ['101', 31, quantityField, null],
  ['4006381333121', 300, quantityField, '4006381333121'],
  ['4006381333121', 301, quantityField, null],
  ['12345678', 300, quantityField, '12345678'],
  ['1234567', 300, quantityField, null],
  ['#103', 100, fieldWith(''), '#103'],
  ['#103', 101, fieldWith(''), null],
  ['#103', 100, fieldWith('1,000 × '), '#103'],
  ['#103', 100, fieldWith('key tag '), null],
  ['#103', 100, textField, null],
  ['0417', 10, fieldWith('order 2'), null],
  ['20417', 10, fieldWith('order '), null],
  ['101', 10, fieldWith('prueba ñ'), null],
  ['101', 10, fieldWith('tag\n'), '101'],
  ['101', 10, fieldWith('5 × '), '101'],
])('the keys %j with gaps of %i ms are the burst %#', (code, gap, field, burst) => {
  expect(codeAfter(code, gap, field)).toBe(burst)
})

test('another key than Enter ends a burst without a code, and Shift belongs to the key after it', () => {
  expect(codeAfter('101', 10, null, 'Tab')).toBeNull()
  const keys = createKeyBurst()
  for (const [index, key] of ['h', 'Shift', 'T', '1'].entries()) keys.press(key, index * 10, null)
  expect(keys.isRunning).toBe(true)
  expect(keys.press('Enter', 40, null)).toEqual({ code: 'hT1', target: null })
  expect(keys.isRunning).toBe(false)
  expect(keys.press('Enter', 50, null)).toBeNull()
})
