import * as v from 'valibot'
import { expect, test } from 'vitest'
import { productFormMessages } from '#texts/products/product-form.ts'
import { productFormBody, sentImages } from './product-form.ts'

const form = productFormBody(productFormMessages)
const images = [{ uuid: '0a1b2c3d-0000-4000-8000-000000000101', name: 'pouch' }]
const pouch = { id: 0, name: 'Pouch', type: 'PRODUCT', images }

test('the form accepts a product and fills in defaults for missing fields', () => {
  expect(v.parse(form, pouch)).toMatchObject({ name: 'Pouch', price: 0, quantityStep: 1, images })
})

test('the form reports each fault at its field', () => {
  const { issues = [] } = v.safeParse(form, { ...pouch, name: ' ', price: '0.00001', images: [] })
  expect(issues.map((issue) => [v.getDotPath(issue), issue.message])).toEqual([
    ['name', 'Name is required'],
    ['price', 'Value can have at most 4 decimal places'],
    ['images', 'It is not possible to create a product without adding a photo'],
  ])
})

test('a picture that replaces another one has a misspelt name on the wire', () => {
  const replacedUuid = '0a1b2c3d-0000-4000-8000-000000000100'
  const sent = images.map((image) => ({ ...image, updateUUid: replacedUuid }))
  const edited = images.map((image) => ({ ...image, replacedUuid }))
  expect(v.parse(form, { ...pouch, images: sent }).images).toEqual(edited)
  expect(sentImages(edited)).toEqual(sent)
  expect(sentImages(images)).toEqual(images)
})

const video = { id: 0, title: '', value: 'TagPouch101', order: 0 }
const tax = { type: 'TAX_DEALER', dealershipId: 7, value: 1 }
const markup = { ...tax, type: 'MARKUP_DEALER' }

test.each([
  [{ name: 'x'.repeat(256) }, 'At most 255 characters'],
  [{ url: 'a b' }, 'One word without / \\ : ? # or %, or an address that starts with http:// or https://'],
  [{ price: 100_001 }, 'Value must be between 0 and 100000'],
  [{ shippingStep: 12.5 }, 'Value must be a whole number from 0 to 100'],
  [{ quantityStep: 0 }, 'Value must be a whole number from 1 to 100000'],
  [{ startAdminValue: -1 }, 'Value must be a whole number from 0 to 100000'],
  [{ orderBy: 0.5 }, 'Value must be a whole number from -1000000000 to 1000000000'],
  [
    { images: [{ uuid: 'pouch.jpg', name: '' }] },
    'One of the photos is not a picture: remove it, then add it again',
  ],
  [
    {
      images: Array.from({ length: 5000 }, (_, index) => ({
        uuid: `0a1b2c3d-0000-4000-8000-00000000${index + 1000}`,
      })),
    },
    'At most 50 photos',
  ],
  [{ images: [...images, ...images] }, 'The list has one photo twice: remove one of the two'],
  [
    { primaryImageUuid: '0a1b2c3d-0000-4000-8000-000000000999' },
    'The primary photo must be one of the photos',
  ],
  [{ video: Array.from({ length: 6 }, () => video) }, 'At most 5 videos'],
  [{ video: [{ ...video, value: 'short' }] }, 'The id of a video has 11 characters: letters, digits, - or _'],
  [{ discountsDTO: [{ ...markup, value: 1001 }] }, 'Discount value cannot exceed 1000'],
  [{ discountsDTO: [tax, tax] }, 'Each dealership can have only one value of each discount type'],
  [
    { discountsDTO: [markup, { ...markup, type: 'DISCOUNT_DEALER' }] },
    'A product cannot have both markup and discount for one dealership',
  ],
])('the form refuses %j with "%s"', (change, message) => {
  const { issues = [] } = v.safeParse(form, { ...pouch, ...change })
  expect(issues.map((issue) => issue.message)).toEqual([message])
})
