import { expect, test } from 'vitest'
import { galleryItems } from './gallery.tsx'

test('lists the primary picture first, then the other pictures, then the videos by their order', () => {
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

test('lists nothing for a product without pictures and videos', () => {
  expect(galleryItems({ primaryImageUuid: null, images: [], video: [] })).toEqual([])
})
