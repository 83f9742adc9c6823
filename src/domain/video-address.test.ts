import { expect, it } from 'vitest'
import { videoAddress } from './video-address.ts'

it.each([
  ['WindowPaint', 'https://video.example.com/embed/WindowPaint'],
  ['a b?c', 'https://video.example.com/embed/a%20b%3Fc'],
  ['https://films.example.com/1', 'https://films.example.com/1'],
  ['/films/plant', '/films/plant'],
])('plays %j at %s', (value, address) => {
  expect(videoAddress(value, 'https://video.example.com/embed/')).toBe(address)
})
