import { expect, test } from 'vitest'
import { product } from '#tests/support/product.ts'
import { foundProduct } from './found-product.ts'

const images = [
  { uuid: 'front', name: 'front.jpg' },
  { uuid: 'back', name: 'back.jpg' },
]

test.each([
  ['the picture that staff chose', { images, primaryImageUuid: 'back' }, 'back'],
  ['its first picture', { images }, 'front'],
  ['no picture', {}, null],
])('a found product has %s', (_case, fields, picture) => {
  expect(foundProduct(product({ id: 101, ...fields }))).toMatchObject({ id: 101, picture })
})
