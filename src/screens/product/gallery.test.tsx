import { expect, test } from 'vitest'
import { galleryItems } from './gallery.tsx'

test('shows the chosen picture first, then the others, then the videos in their order', () => {
  const items = galleryItems({
    primaryImageUuid: 'b',
    images: [
      { uuid: 'a', name: '' },
      { uuid: 'b', name: '' },
    ],
    video: [
      { id: 8, title: 'Second', value: 'y', order: 2 },
      { id: 7, title: 'First', value: 'x', order: 1 },
    ],
  })
  expect(items.map((item) => item.key)).toEqual(['b', 'a', 'video 7', 'video 8'])
})

test('a product without pictures has none', () => {
  expect(galleryItems({ primaryImageUuid: null, images: [], video: [] })).toEqual([])
})
