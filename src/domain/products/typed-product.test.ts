import { describe, expect, test } from 'vitest'
import { product } from '#tests/support/product.ts'
import {
  faultsOfTypedProduct,
  newProduct,
  productOf,
  selectableTypes,
  type TypedProduct,
  typedProduct,
} from './typed-product.ts'

const FRONT = { uuid: '0a1b2c3d-0000-4000-8000-000000000101', name: 'front.jpg' }
const BACK = { uuid: '0a1b2c3d-0000-4000-8000-000000000102', name: 'back.jpg' }

const pouch = product({
  id: 101,
  name: 'Tag Pouch',
  parentId: 11,
  price: 0.0449,
  startValue: 100,
  noTax: true,
  archive: true,
  priority: 7,
  images: [FRONT, BACK],
  primaryImageUuid: BACK.uuid,
  video: [
    { id: 2, title: 'Second', value: 'TagPouch102', order: 1 },
    { id: 1, title: 'First', value: 'TagPouch101', order: 0 },
  ],
  discountsDTO: [
    { type: 'TAX_DEALER', dealershipId: 5, value: 50 },
    { type: 'DISCOUNT_DEALER', dealershipId: 5, value: 10 },
  ],
})

describe('a product in the fields of its form', () => {
  test('has its numbers as texts, and its videos in order', () => {
    expect(typedProduct(pouch)).toMatchObject({
      name: 'Tag Pouch',
      price: '0.0449',
      startValue: '100',
      shippingMinSize: '1',
      noTax: true,
      primaryImageUuid: BACK.uuid,
      video: [
        { value: 'TagPouch101', title: 'First' },
        { value: 'TagPouch102', title: 'Second' },
      ],
      discounts: [{ type: 'DISCOUNT_DEALER', dealershipId: 5, value: 10 }],
    })
  })

  test('gives each discount the id of the entry that it replaces', () => {
    const base = product({
      id: 101,
      discountsDTO: [
        { id: 1, type: 'DISCOUNT_DEALER', dealershipId: 5, value: 10 },
        { id: 2, type: 'TAX_DEALER', dealershipId: 5, value: 50 },
        { id: 3, type: 'DISCOUNT_DEALER', dealershipId: 6, value: 10 },
      ],
    })
    const typedFields: TypedProduct = {
      ...typedProduct(base),
      discounts: [
        { type: 'DISCOUNT_DEALER', dealershipId: 6, value: 11 },
        { type: 'MARKUP_DEALER', dealershipId: 5, value: 2 },
        { type: 'DISCOUNT_DEALER', dealershipId: 7, value: 3 },
      ],
    }
    expect(productOf(typedFields, base).discountsDTO).toEqual([
      { id: 2, type: 'TAX_DEALER', dealershipId: 5, value: 50 },
      { id: 3, type: 'DISCOUNT_DEALER', dealershipId: 6, value: 11 },
      { id: 1, type: 'MARKUP_DEALER', dealershipId: 5, value: 2 },
      { id: 0, type: 'DISCOUNT_DEALER', dealershipId: 7, value: 3 },
    ])
  })

  test('becomes a product with the numbers that were typed, without rounding noise', () => {
    const typedFields = {
      ...typedProduct(pouch),
      price: '$1,5',
      shippingCost: '0.58000000000000007',
      startValue: '1,000',
    }
    expect(productOf(typedFields, pouch)).toMatchObject({ price: 1.5, shippingCost: 0.58, startValue: 1000 })
  })

  test('becomes a product without blank videos, which keeps the fields that the form does not show', () => {
    const typedFields: TypedProduct = {
      ...typedProduct(pouch),
      name: ' Tag Pouch Blue ',
      price: ' .05',
      video: [
        { value: '', title: 'Blank' },
        { value: ' TagPouch101 ', title: 'First' },
      ],
      discounts: [{ type: 'MARKUP_DEALER', dealershipId: 6, value: 8 }],
    }
    expect(productOf(typedFields, pouch)).toMatchObject({
      id: 101,
      parentId: 11,
      archive: true,
      priority: 7,
      name: 'Tag Pouch Blue',
      price: 0.05,
      video: [{ id: 0, value: 'TagPouch101', title: 'First', order: 1 }],
      discountsDTO: [
        { type: 'TAX_DEALER', dealershipId: 5, value: 50 },
        { type: 'MARKUP_DEALER', dealershipId: 6, value: 8 },
      ],
    })
  })

  test('has its first picture as main picture when the chosen picture is gone', () => {
    expect(productOf({ ...typedProduct(pouch), images: [FRONT] }, pouch).primaryImageUuid).toBe(FRONT.uuid)
    expect(productOf({ ...typedProduct(pouch), images: [] }, pouch).primaryImageUuid).toBeNull()
  })
})

test('a new product has the defaults, and the shipping fields of its parent', () => {
  const parent = product({
    id: 12,
    type: 'OPTIONS',
    name: 'Plate Frames',
    shippingCost: 12,
    shippingLocal: 3,
    shippingStep: 40,
    shippingMinSize: 50,
  })
  expect(newProduct(parent)).toMatchObject({
    id: 0,
    parentId: 12,
    type: 'PRODUCT',
    parentType: 'OPTIONS',
    parentName: 'Plate Frames',
    parentShippingCost: 12,
    parentShippingLocal: 3,
    parentShippingStep: 40,
    parentShippingMinSize: 50,
    shippingMinSize: 1,
    quantityStep: 1,
    startValue: 1,
    startAdminValue: 0,
    packingSize: 1,
    price: 0,
  })
  expect(newProduct(null)).toMatchObject({ parentId: -1, type: 'CATEGORY', parentType: null })
})

test('the form offers the types that the parent allows, and the current type of the product', () => {
  expect(selectableTypes(null, 'CATEGORY')).toEqual([
    'SUBCATEGORY',
    'CATEGORY',
    'ANOTHER',
    'ADDITIONAL',
    'NEED_MORE_PRODUCTS',
  ])
  expect(selectableTypes('SUBCATEGORY', 'OTHER')).toEqual([
    'PRODUCT',
    'SUBCATEGORY',
    'CUSTOM',
    'OPTIONS',
    'REORDER',
    'NEED_MORE_PRODUCTS',
    'OTHER',
  ])
})

test.each<[Partial<TypedProduct>, string[]]>([
  [{}, []],
  [{ name: ' ' }, ['name nameMissing']],
  [{ price: '' }, ['price required']],
  [{ price: '1,5,2' }, ['price notANumber']],
  [{ price: '1e3' }, ['price notANumber']],
  [{ price: '0.00001' }, ['price tooManyDecimals']],
  [{ shippingStep: '12.5' }, ['shippingStep notAPercentage']],
  [{ startAdminValue: '-1' }, ['startAdminValue notAWholeNumberFromZero']],
  [{ orderBy: '-3' }, []],
  [{ images: [] }, ['images photoMissing']],
  [{ discounts: [{ type: 'DISCOUNT_DEALER', dealershipId: 5, value: 1001 }] }, ['discounts discountTooHigh']],
])('a product with %j in its fields has the faults %j', (change, faults) => {
  const reportedFaults = faultsOfTypedProduct({ ...typedProduct(pouch), ...change }, pouch)
  expect(reportedFaults.map(({ field, fault }) => `${field} ${fault}`)).toEqual(faults)
})
