import { expect, test } from 'vitest'
import { fileText } from './file-text.ts'

const bytes = (...values: number[]) => Uint8Array.from(values)

test.each([
  ['UTF-8', bytes(0x47, 0x72, 0xc3, 0xb6, 0xc3, 0x9f, 0x65), 'Größe'],
  ['UTF-8 with a byte order mark', bytes(0xef, 0xbb, 0xbf, 0x34), '4'],
  ['Windows-1252', bytes(0x47, 0x72, 0xf6, 0xdf, 0x65), 'Größe'],
  ['UTF-16, little-endian', bytes(0xff, 0xfe, 0x31, 0, 0x2c, 0, 0x34, 0), '1,4'],
  ['UTF-16, big-endian', bytes(0xfe, 0xff, 0, 0x31, 0, 0x2c, 0, 0x34), '1,4'],
  ['UTF-16, little-endian, without a byte order mark', bytes(0x31, 0, 0x2c, 0, 0x34, 0), '1,4'],
  ['UTF-16, big-endian, without a byte order mark', bytes(0, 0x31, 0, 0x2c, 0, 0x34), '1,4'],
  ['an empty file', bytes(), ''],
])('the text is decoded from %s', (_, file, text) => {
  expect(fileText(file)).toBe(text)
})
