import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromBase45, toBase45 } from './base45.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)

// The examples of RFC 9285.
test.each([
  ['AB', 'BB8'],
  ['Hello!!', '%69 VD92EX0'],
  ['base-45', 'UJCLQE7W581'],
  ['ietf!', 'QED8WEX0'],
  ['', ''],
])('the text %j is written as %j, and read from it', (text, encoded) => {
  expect(toBase45(bytesOf(text))).toBe(encoded)
  expect(fromBase45(encoded)).toEqual(bytesOf(text))
})

test.each(['A', 'BB8A', 'bb8', 'BB?', 'GGW', ':::', '::'])('%j is no Base45', (text) => {
  expect(fromBase45(text)).toBeNull()
})

test('any bytes are read as they were written', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 50 }), (bytes) => {
      expect(fromBase45(toBase45(bytes))).toEqual(bytes)
    }),
  )
})
