import { expect, test } from 'vitest'
import { checksumOf } from './checksum.ts'

// Published values of CRC-32, the checksum in zip files. The one of `123456789` is its check value.
test.each([
  ['', '00000000'],
  ['123456789', 'CBF43926'],
  ['The quick brown fox jumps over the lazy dog', '414FA339'],
])('the checksum of %j is %s', (text, checksum) => {
  expect(checksumOf(new TextEncoder().encode(text))).toBe(checksum)
})
