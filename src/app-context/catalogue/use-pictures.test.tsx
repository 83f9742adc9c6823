import { expect, test } from 'vitest'
import { showHook } from '#tests/support/show-hook.tsx'
import { sampleCounter } from '#tests/support/show-screen.tsx'
import { usePictures } from './use-pictures.ts'

test.each([
  ['/', 'webp', '/api/file/image/small/u-1.webp'],
  ['/', 'jpg', '/api/file/image/small/u-1.jpg'],
  ['/?is_render=true', 'webp', `${window.location.origin}/api/file/image/small/u-1.jpg`],
  ['/?is_render=false', 'webp', '/api/file/image/small/u-1.webp'],
] as const)('a picture at %s in the format %s has the address %s', (address, pictureFormat, source) => {
  const counter = { ...sampleCounter({ account: null }), pictureFormat }
  const { result } = showHook(counter, () => usePictures(), null, address)
  const { size } = result.current(null, 'small')
  expect(result.current('u-1', 'small')).toEqual({ source, size })
  expect(result.current(null, 'cart').source).toBeNull()
  expect(result.current(null, 'cart').size).not.toEqual(size)
})
