import { expect, test } from 'vitest'
import { isPictureAddress } from './picture-rules.ts'

test.each([
  ['http://pictures.example/pouch.jpg', true],
  ['https://pictures.example/pouch.jpg?size=large', true],
  ['HTTPS://pictures.example/pouch.jpg', false],
  ['pictures.example/pouch.jpg', false],
  ['//pictures.example/pouch.jpg', false],
  ['ftp://pictures.example/pouch.jpg', false],
  ['file:///pouch.jpg', false],
  ['data:image/png;base64,AAAA', false],
  ['https://', false],
  ['https://name:word@pictures.example/pouch.jpg', false],
  [`https://pictures.example/${'x'.repeat(1975)}`, true],
  [`https://pictures.example/${'x'.repeat(1976)}`, false],
])('%s is an address of a picture: %s', (text, isAddress) => {
  expect(isPictureAddress(text)).toBe(isAddress)
})
