import { expect, it } from 'vitest'
import type { Product } from '#domain/products/product.ts'
import { product } from '#tests/support/product.ts'
import { previewNewRows } from './preview-rows.ts'

const group = (fields: Partial<Product> = {}) =>
  product({ id: 11, name: 'Frames', type: 'SUBCATEGORY', parentId: 10, ...fields })
const parent = (fields: Partial<Product> = {}) =>
  product({ id: 10, name: 'Plates', type: 'CATEGORY', ...fields })

it.each<[string, { onServer: Product[]; onDevice: Product[] }, string[]]>([
  ['none in shown groups', { onServer: [group()], onDevice: [group(), parent()] }, []],
  [
    'a group that this device has not seen hidden yet',
    { onServer: [group({ hiddenProduct: true })], onDevice: [group(), parent()] },
    ['Buyers will not see it there: Frames is hidden from buyers, with everything below it.'],
  ],
  [
    'none in a group that this device has not seen shown yet',
    { onServer: [group()], onDevice: [group({ hiddenProduct: true }), parent()] },
    [],
  ],
  [
    'a hidden group further up, which only the device has read',
    { onServer: [group()], onDevice: [parent({ hiddenProduct: true })] },
    ['Buyers will not see it there: Plates is hidden from buyers, with everything below it.'],
  ],
])('previewNewRows warns of hidden groups: %s', (_, { onServer, onDevice }, warnings) => {
  const byId = (products: readonly Product[]) => new Map(products.map((entry) => [entry.id, entry]))
  const cells = { id: '', name: 'Chrome', price: '2', photo: 'https://pictures.example/chrome.jpg' }
  const previews = previewNewRows(
    { rows: [{ number: 2, cells }], exportedCells: null, unknownTitles: [], sheet: null },
    {
      groupId: 11,
      currentProducts: byId(onServer),
      productsByGroup: new Map([[11, []]]),
      groups: byId(onDevice),
      createdIdByRow: new Map(),
    },
  )
  expect(previews.map((preview) => preview.warnings)).toEqual([warnings])
})
