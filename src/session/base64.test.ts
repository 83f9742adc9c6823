import { expect, test } from 'vitest'
import { base64Of, bytesOf } from './base64.ts'

test('bytes above 127 have their own letters', () => {
  expect(base64Of(new Uint8Array([0, 0xc3, 0xa9, 0xff]))).toBe('AMOp/w==')
  expect(bytesOf('AMOp/w==')).toEqual(new Uint8Array([0, 0xc3, 0xa9, 0xff]))
})

test('more bytes than the arguments of one call come back as they were', () => {
  const bytes = Uint8Array.from({ length: 20_001 }, (_, index) => index % 251)
  expect(base64Of(bytes)).toHaveLength(26_668)
  expect(bytesOf(base64Of(bytes))).toEqual(bytes)
})
