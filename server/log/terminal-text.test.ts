import { expect, test } from 'vitest'
import { terminalText } from './terminal-text.ts'

test('a control character is written as its code, and other characters stay', () => {
  expect(terminalText('\u001b[31mred\u0007\u009b\u202e – Łódź\r\n\t\\n')).toBe(
    String.raw`\u001b[31mred\u0007\u009b\u202e – Łódź\u000d\u000a\u0009\n`,
  )
})
