import { describe, expect, test } from 'vitest'
import { product as sampleProduct } from '#tests/support/product.ts'
import type { Product, ProductType } from './product.ts'
import {
  addressFault,
  filledVideos,
  ID_PLACEHOLDER,
  placeFault,
  productAddress,
  productFaults,
} from './product-rules.ts'

const photo = { uuid: '0a1b2c3d-0000-4000-8000-000000000101', name: 'pouch' }
const photos = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ uuid: `${photo.uuid.slice(0, -2)}${index + 10}`, name: '' }))
const video = (value: string) => ({ id: 0, title: '', value, order: 0 })
const percentage = (type: Product['discountsDTO'][number]['type'], value: number, dealershipId = 7) => ({
  type,
  dealershipId,
  value,
})

const faultsOf = (change: Partial<Product>) =>
  productFaults(sampleProduct({ id: 101, images: [photo], ...change }))

test('a complete product has no fault', () => {
  expect(faultsOf({})).toEqual([])
})

test.each<[Partial<Product>, string]>([
  [{ name: ' ' }, 'name nameMissing'],
  [{ name: 'x'.repeat(256) }, 'name lineTooLong'],
  [{ name: 'Tag\u0000Pouch' }, 'name controlCharacter'],
  [{ name: 'Tag\nPouch' }, 'name controlCharacter'],
  [{ unitOfMeasurement: 'x'.repeat(41) }, 'unitOfMeasurement unitTooLong'],
  [{ unitOfMeasurement: 'box\t' }, 'unitOfMeasurement controlCharacter'],
  [{ description: 'x'.repeat(10_001) }, 'description descriptionTooLong'],
  [{ descriptionCart: 'x'.repeat(10_001) }, 'descriptionCart descriptionTooLong'],
  [{ descriptionPacking: 'x'.repeat(10_001) }, 'descriptionPacking descriptionTooLong'],
  [{ descriptionPacking: 'a\u001bb' }, 'descriptionPacking controlCharacter'],
  [{ url: 'javascript:alert(1)' }, 'url notAnAddress'],
  [{ url: '//evil.example/x' }, 'url notAnAddress'],
  [{ url: 'https://a:b@shop.example/' }, 'url notAnAddress'],
  [{ url: 'https://' }, 'url notAnAddress'],
  [{ url: 'a b' }, 'url notAnAddress'],
  [{ url: '101-frames/blue' }, 'url notAnAddress'],
  [{ url: '101-frames?blue' }, 'url notAnAddress'],
  [{ url: '101-frames#blue' }, 'url notAnAddress'],
  [{ url: '101-50%' }, 'url notAnAddress'],
  [{ url: 'x'.repeat(256) }, 'url lineTooLong'],
  [{ url: 'gift\u0007' }, 'url notAnAddress'],
  [{ url: 'https://shop.example/\u0000' }, 'url notAnAddress'],
  [{ price: -1 }, 'price outOfRange'],
  [{ price: 100_000.1 }, 'price outOfRange'],
  [{ price: 0.00001 }, 'price tooManyDecimals'],
  [{ shippingCost: Number.NaN }, 'shippingCost outOfRange'],
  [{ shippingLocal: 1.00005 }, 'shippingLocal tooManyDecimals'],
  [{ shippingStep: 101 }, 'shippingStep notAPercentage'],
  [{ shippingStep: 12.5 }, 'shippingStep notAPercentage'],
  [{ shippingMinSize: 0 }, 'shippingMinSize notAPositiveWholeNumber'],
  [{ quantityStep: 1.5 }, 'quantityStep notAPositiveWholeNumber'],
  [{ startValue: 100_001 }, 'startValue notAPositiveWholeNumber'],
  [{ startAdminValue: -1 }, 'startAdminValue notAWholeNumberFromZero'],
  [{ packingSize: 0 }, 'packingSize notAPositiveWholeNumber'],
  [{ orderBy: 0.5 }, 'orderBy notAWholeNumber'],
  [{ priority: 2_000_000_000 }, 'priority notAWholeNumber'],
  [{ images: [] }, 'images photoMissing'],
  [{ images: [{ uuid: 'pouch.jpg', name: '' }] }, 'images notAPicture'],
  [{ images: photos(51) }, 'images tooManyPhotos'],
  [{ images: [photo, { ...photo, uuid: photo.uuid.toUpperCase() }] }, 'images photoTwice'],
  [{ images: [{ ...photo, name: 'x'.repeat(256) }] }, 'images lineTooLong'],
  [{ images: [{ ...photo, name: 'a\u0000' }] }, 'images controlCharacter'],
  [{ primaryImageUuid: '0a1b2c3d-0000-4000-8000-000000000999' }, 'primaryImageUuid notOneOfThePictures'],
  [{ video: Array.from({ length: 6 }, () => video('TagPouch101')) }, 'video tooManyVideos'],
  [{ video: [video(''), video('TagPouch1')] }, 'video notAVideo'],
  [{ video: [{ ...video('TagPouch101'), title: 'x'.repeat(256) }] }, 'video lineTooLong'],
  [{ video: [{ ...video('TagPouch101'), title: 'Cut\n' }] }, 'video controlCharacter'],
  [{ discountsDTO: [percentage('DISCOUNT_DEALER', 1000.1)] }, 'discountsDTO discountTooHigh'],
  [{ discountsDTO: [percentage('DISCOUNT_DEALER', -1)] }, 'discountsDTO discountBelowZero'],
  [
    { discountsDTO: [percentage('TAX_DEALER', 1), percentage('TAX_DEALER', 2)] },
    'discountsDTO percentageTwice',
  ],
  [
    { discountsDTO: [percentage('DISCOUNT_DEALER', 1), percentage('MARKUP_DEALER', 1)] },
    'discountsDTO markupAndDiscount',
  ],
])('a product with %j has the fault "%s"', (change, fault) => {
  expect(faultsOf(change).map((productFault) => `${productFault.field} ${productFault.fault}`)).toEqual([
    fault,
  ])
})

test.each<Partial<Product>>([
  { url: '' },
  { name: 'x'.repeat(255) },
  { url: `101-${'x'.repeat(251)}` },
  { unitOfMeasurement: 'x'.repeat(40) },
  { description: 'x'.repeat(10_000), descriptionPacking: 'Two lines:\r\nand\ta tab' },
  { video: [{ ...video('TagPouch101'), title: 'x'.repeat(255) }] },
  { url: '101-tag-pouch' },
  { url: 'https://shop.example/pouch?x=1' },
  { price: 0.0001 },
  { price: 100_000 },
  { startAdminValue: 0 },
  { video: [video(' '), video('TagPouch101')] },
  { discountsDTO: [percentage('DISCOUNT_DEALER', 1000)] },
  { discountsDTO: [percentage('DISCOUNT_DEALER', 1), percentage('MARKUP_DEALER', 0)] },
  { discountsDTO: [percentage('DISCOUNT_DEALER', 1), percentage('MARKUP_DEALER', 1, 8)] },
])('a product with %j has no fault', (change) => {
  expect(faultsOf(change)).toEqual([])
})

test('productFaults reports each field that has a fault, in the order of the form', () => {
  const faults = faultsOf({ name: '', images: [], price: -1 })
  expect(faults).toEqual([
    { field: 'name', fault: 'nameMissing' },
    { field: 'price', fault: 'outOfRange' },
    { field: 'images', fault: 'photoMissing' },
  ])
})

describe('the types that a parent allows', () => {
  test.each<[ProductType, ProductType | null, ReturnType<typeof placeFault>]>([
    ['CATEGORY', null, null],
    ['PRODUCT', null, 'typeNotAllowed'],
    ['PRODUCT', 'CATEGORY', null],
    ['CATEGORY', 'CATEGORY', 'typeNotAllowed'],
    ['OPTIONS', 'SUBCATEGORY', null],
    ['PRODUCT', 'PRODUCT', 'parentCannotHaveChildren'],
    ['PRODUCT', 'CUSTOM', 'parentCannotHaveChildren'],
    ['PRODUCT', 'REORDER', 'parentCannotHaveChildren'],
  ])('the type %s under a parent of the type %s has the fault %s (null: none)', (type, parentType, fault) => {
    expect(placeFault(type, parentType)).toBe(fault)
  })
})

test.each([
  [{ url: '', name: 'Gift Pouch & Co.' }, '7-gift-pouch-co'],
  [{ url: 'gift', name: 'Gift' }, '7-gift'],
  [{ url: '7-other', name: 'Gift' }, '7-other'],
  [{ url: 'summer-sale', name: 'Gift' }, '7-summer-sale'],
  [{ url: '70-other', name: 'Gift' }, '7-70-other'],
  [{ url: '{id}-other', name: 'Gift' }, '7-other'],
  [{ url: '7', name: 'Gift' }, '7-gift'],
  [{ url: '7-', name: 'Gift' }, '7-gift'],
  [{ url: 'https://shop.example/gift', name: 'Gift' }, 'https://shop.example/gift'],
])('the address of %j with the id 7 is %s', (product, address) => {
  expect(productAddress(product, 7)).toBe(address)
})

test('the address of a product without an id has a placeholder for it', () => {
  expect(productAddress({ url: 'summer-sale', name: 'Gift' }, ID_PLACEHOLDER)).toBe('{id}-summer-sale')
  expect(productAddress({ url: '', name: 'Gift Pouch' }, ID_PLACEHOLDER)).toBe('{id}-gift-pouch')
})

test('addressFault counts the id as part of the length of an address', () => {
  const name = 'Gift'
  expect(addressFault({ id: 7, name, url: 'a'.repeat(253) })).toBeNull()
  expect(addressFault({ id: 7, name, url: 'a'.repeat(254) })).toBe('lineTooLong')
  expect(addressFault({ id: 0, name, url: 'a'.repeat(244) })).toBeNull()
  expect(addressFault({ id: 0, name, url: 'a'.repeat(245) })).toBe('lineTooLong')
  expect(addressFault({ id: 0, name: 'a'.repeat(255), url: '' })).toBeNull()
})

test('filledVideos drops videos whose value, the id at the provider, is blank', () => {
  expect(filledVideos([video(''), video('TagPouch101'), video('  ')])).toEqual([video('TagPouch101')])
})
