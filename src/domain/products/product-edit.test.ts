import { describe, expect, it } from 'vitest'
import { product } from '#tests/support/product.ts'
import { type BulkChange, changesOf, editFaults, editOf, fieldsChangedMeanwhile } from './product-edit.ts'

const PICTURE = { uuid: '11111111-1111-4111-8111-111111111111', name: 'front.jpg' }
const pouch = product({
  id: 101,
  parentId: 11,
  price: 0.45,
  startValue: 100,
  images: [PICTURE],
  parentType: 'SUBCATEGORY',
})

describe('a change of a product', () => {
  it.each<[BulkChange, unknown]>([
    [{}, []],
    [{ noTax: false, startValue: 100 }, []],
    [{ parentId: 13 }, [{ field: 'parentId', earlierValue: 11, newValue: 13 }]],
    [{ archive: true }, [{ field: 'archive', earlierValue: false, newValue: true }]],
    [{ pricePercent: 2.5 }, [{ field: 'price', earlierValue: 0.45, newValue: 0.4613 }]],
    [{ pricePercent: -4 }, [{ field: 'price', earlierValue: 0.45, newValue: 0.432 }]],
    [
      { noTax: true, quantityStep: 50, shippingMinSize: 250 },
      [
        { field: 'shippingMinSize', earlierValue: 1, newValue: 250 },
        { field: 'quantityStep', earlierValue: 1, newValue: 50 },
        { field: 'noTax', earlierValue: false, newValue: true },
      ],
    ],
  ])('with %o lists the changed fields', (bulkChange, changes) => {
    expect(changesOf(editOf(pouch, bulkChange))).toEqual(changes)
  })

  it('replaces the markup of a dealership by a discount with the same id; other ids or another order are no change', () => {
    const discountedProduct = product({
      id: 1,
      discountsDTO: [
        { id: 5, type: 'TAX_DEALER', dealershipId: 7, value: 8 },
        { id: 6, type: 'MARKUP_DEALER', dealershipId: 7, value: 20 },
        { id: 9, type: 'DISCOUNT_DEALER', dealershipId: 8, value: 3 },
      ],
    })
    const edit = editOf(discountedProduct, {
      discount: { type: 'DISCOUNT_DEALER', dealershipId: 7, value: 10 },
    })
    expect(edit.newValues.discountsDTO).toEqual([
      { id: 5, type: 'TAX_DEALER', dealershipId: 7, value: 8 },
      { id: 6, type: 'DISCOUNT_DEALER', dealershipId: 7, value: 10 },
      { id: 9, type: 'DISCOUNT_DEALER', dealershipId: 8, value: 3 },
    ])
    expect(changesOf(edit).map(({ field }) => field)).toEqual(['discountsDTO'])
    // The server answers the save with the discounts in another order and with new ids.
    const savedDiscounts = [...(edit.newValues.discountsDTO ?? [])]
      .reverse()
      .map((entry) => ({ ...entry, id: 70 }))
    expect(changesOf({ ...edit, product: { ...discountedProduct, discountsDTO: savedDiscounts } })).toEqual(
      [],
    )
    expect(fieldsChangedMeanwhile(edit, { ...discountedProduct, discountsDTO: [] })).toEqual(['discountsDTO'])
    expect(fieldsChangedMeanwhile(edit, structuredClone(discountedProduct))).toEqual([])
  })

  it('leaves a price unchanged if rounding makes its change 0', () => {
    expect(changesOf(editOf(product({ id: 1, price: 0.0001 }), { pricePercent: 10 }))).toEqual([])
  })
})

describe('the faults of a change', () => {
  it.each<[string, Parameters<typeof editFaults>[0], unknown]>([
    ['are none for valid values', editOf(pouch, { noTax: true }), []],
    [
      'name a price above the highest',
      editOf({ ...pouch, price: 60_000 }, { pricePercent: 100 }),
      [{ field: 'price', fault: 'outOfRange' }],
    ],
    [
      'name the missing photo of a product',
      editOf({ ...pouch, images: [] }, { noTax: true }),
      [{ field: 'images', fault: 'photoMissing' }],
    ],
    [
      'are none for a product without a photo that goes into the archive',
      editOf({ ...pouch, images: [] }, { archive: true }),
      [],
    ],
    [
      'are none for a product without a photo that moves, because a move saves none of its fields',
      editOf({ ...pouch, images: [] }, { parentId: 13 }),
      [],
    ],
    ['are none for an unchanged product', editOf({ ...pouch, images: [] }, { noTax: false }), []],
    [
      'name a type that its parent does not allow',
      { product: pouch, newValues: { type: 'CATEGORY' } },
      [{ field: 'type', fault: 'typeNotAllowed' }],
    ],
  ])('%s', (_, edit, faults) => {
    expect(editFaults(edit)).toEqual(faults)
  })
})

it('fieldsChangedMeanwhile lists the fields of the change that another person changed in the meantime', () => {
  const edit = editOf(pouch, { pricePercent: 100, noTax: true })
  expect(fieldsChangedMeanwhile(edit, { ...pouch, name: 'Another name', startValue: 5 })).toEqual([])
  expect(fieldsChangedMeanwhile(edit, { ...pouch, price: 0.5 })).toEqual(['price'])
  expect(fieldsChangedMeanwhile(editOf(pouch, { parentId: 13 }), { ...pouch, parentId: 14 })).toEqual([
    'parentId',
  ])
  expect(fieldsChangedMeanwhile(editOf(pouch, { parentId: 13 }), { ...pouch, parentId: 13 })).toEqual([])
  // The fields already have their new values, as after a save without an answer.
  expect(fieldsChangedMeanwhile(edit, { ...pouch, price: 0.9, noTax: true })).toEqual([])
})
