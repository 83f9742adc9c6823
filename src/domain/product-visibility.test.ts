import { describe, expect, test } from 'vitest'
import { product } from '#tests/support/product.ts'
import { canFind, canSee, hiddenByMove, homeGroups, pageProducts } from './product-visibility.ts'

const buyer = { seesHidden: false, isInArchive: false }
const staff = { seesHidden: true, isInArchive: false }
const buyerInArchive = { seesHidden: false, isInArchive: true }
const staffInArchive = { seesHidden: true, isInArchive: true }

describe('who sees what', () => {
  test.each([
    { what: 'a plain product', archive: false, hiddenProduct: false, seenBy: [buyer, staff] },
    { what: 'a hidden product', archive: false, hiddenProduct: true, seenBy: [staff] },
    { what: 'an archived product', archive: true, hiddenProduct: false, seenBy: [staffInArchive] },
    { what: 'a hidden archived product', archive: true, hiddenProduct: true, seenBy: [staffInArchive] },
  ])('$what', ({ archive, hiddenProduct, seenBy }) => {
    const all = [buyer, staff, buyerInArchive, staffInArchive]
    expect(all.filter((viewer) => canSee({ archive, hiddenProduct }, viewer))).toEqual(seenBy)
  })

  test('OTHER is found by staff alone', () => {
    const other = product({ id: 1, type: 'OTHER' })
    expect(canFind(other, buyer)).toBe(false)
    expect(canFind(other, staff)).toBe(true)
  })
})

test('Home shows its groups in order, each in catalogue order, and no other types', () => {
  const products = [
    product({ id: 1, type: 'CATEGORY', orderBy: 2 }),
    product({ id: 2, type: 'CATEGORY', orderBy: 1 }),
    product({ id: 3, type: 'ANOTHER' }),
    product({ id: 4, type: 'PRODUCT' }),
    product({ id: 5, type: 'OTHER' }),
    product({ id: 6, type: 'NEED_MORE_PRODUCTS' }),
    product({ id: 7, type: 'ADDITIONAL' }),
    product({ id: 8, type: 'SUBCATEGORY' }),
    product({ id: 9, type: 'SUBCATEGORY', hiddenProduct: true }),
  ]
  const groups = homeGroups(products, buyer).map(({ type, products: list }) => [
    type,
    list.map(({ id }) => id),
  ])
  expect(groups).toEqual([
    ['SUBCATEGORY', [8]],
    ['CATEGORY', [2, 1]],
    ['ANOTHER', [3]],
    ['ADDITIONAL', [7]],
    ['NEED_MORE_PRODUCTS', [6]],
  ])
})

test('the same place in the order is decided by priority, then by id', () => {
  const products = [
    product({ id: 3, orderBy: 1, priority: 2 }),
    product({ id: 2, orderBy: 1, priority: 1 }),
    product({ id: 1, orderBy: 1, priority: 2 }),
    product({ id: 4, orderBy: 0, priority: 9 }),
  ]
  expect(pageProducts(products, buyer).map(({ id }) => id)).toEqual([4, 2, 1, 3])
})

test('a product page shows its six types to buyers and every type to staff', () => {
  const children = [
    product({ id: 1, type: 'PRODUCT', orderBy: 9 }),
    product({ id: 2, type: 'SUBCATEGORY' }),
    product({ id: 3, type: 'CUSTOM' }),
    product({ id: 4, type: 'OPTIONS' }),
    product({ id: 5, type: 'REORDER' }),
    product({ id: 6, type: 'NEED_MORE_PRODUCTS' }),
    product({ id: 7, type: 'CATEGORY' }),
    product({ id: 8, type: 'PRODUCT', archive: true }),
  ]
  expect(pageProducts(children, buyer).map(({ id }) => id)).toEqual([2, 3, 4, 5, 6, 1])
  expect(pageProducts(children, staff).map(({ id }) => id)).toEqual([2, 3, 4, 5, 6, 7, 1])
})

describe('a move hides from buyers', () => {
  const group = { type: 'SUBCATEGORY' } as const
  const groups = [
    product({ id: 11, name: 'Pouches', ...group }),
    product({ id: 12, name: 'Secret', hiddenProduct: true, ...group }),
    product({ id: 13, name: 'Old', archive: true, ...group }),
    product({ id: 14, name: 'Below the secret', parentId: 12, ...group }),
    product({ id: 15, name: 'Others', type: 'OTHER' }),
  ]
  const groupOf = (id: number) => groups.find((one) => one.id === id)
  const goods = product({ id: 101, name: 'Pouch', parentId: 11 })

  test.each([
    ['in a hidden group', goods, 12, 'hidden Secret'],
    ['in an archived group', goods, 13, 'archive Old'],
    ['below a hidden group', goods, 14, 'hidden Secret'],
    ['in a group that Home does not show', goods, 15, 'type Others'],
    ['on the top level, where its type is not shown', goods, -1, 'type Pouch'],
    [
      'under another one, where its type is not shown',
      { ...goods, type: 'CATEGORY' as const, parentId: -1 },
      11,
      'type Pouch',
    ],
  ])('%s', (_, moved, parentId, cause) => {
    const hiding = hiddenByMove(moved, parentId, groupOf)
    expect(`${hiding?.by} ${hiding?.product.name}`).toBe(cause)
  })

  test.each([
    ['where buyers see it as before', goods, 11],
    ['of a product that they did not see before', { ...goods, hiddenProduct: true }, 12],
    ['out of a group that they did not see', { ...goods, parentId: 12 }, 13],
    ['into a group that the device does not know', goods, 99],
  ])('not %s', (_, moved, parentId) => {
    expect(hiddenByMove(moved, parentId, groupOf)).toBeNull()
  })
})
