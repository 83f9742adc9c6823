import { expect, test } from 'vitest'
import { imagePath } from './image.ts'

test('the address of a picture names size, picture and format', () => {
  expect(imagePath('cardPreview', '0a1b', 'webp')).toBe('/api/file/image/cardPreview/0a1b.webp')
})
