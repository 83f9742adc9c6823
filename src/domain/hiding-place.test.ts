import { describe, expect, test } from 'vitest'
import { product } from '#tests/support/product.ts'
import { hiddenByMove } from './hiding-place.ts'

describe('a move hides a product from buyers', () => {
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
