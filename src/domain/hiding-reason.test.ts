import { describe, expect, test } from 'vitest'
import { product } from '#tests/support/product.ts'
import { hidingReasonOfMove } from './hiding-reason.ts'

describe('a move under another parent', () => {
  const groupType = { type: 'SUBCATEGORY' } as const
  const groups = [
    product({ id: 11, name: 'Pouches', ...groupType }),
    product({ id: 12, name: 'Secret', hiddenProduct: true, ...groupType }),
    product({ id: 13, name: 'Old', archive: true, ...groupType }),
    product({ id: 14, name: 'Below the secret', parentId: 12, ...groupType }),
    product({ id: 15, name: 'Others', type: 'OTHER' }),
  ]
  const groupOf = (id: number) => groups.find((group) => group.id === id)
  const pouch = product({ id: 101, name: 'Pouch', parentId: 11 })

  test.each([
    ['into a hidden group', pouch, 12, 'hidden Secret'],
    ['into an archived group', pouch, 13, 'archive Old'],
    ['into a group below a hidden group', pouch, 14, 'hidden Secret'],
    ['into a group that Home does not show', pouch, 15, 'type Others'],
    ['to the top level, which does not show the product’s type', pouch, -1, 'type Pouch'],
    [
      'into a group whose page does not show the product’s type',
      { ...pouch, type: 'CATEGORY' as const, parentId: -1 },
      11,
      'type Pouch',
    ],
  ])('%s hides the product from buyers', (_, movedProduct, parentId, cause) => {
    const reason = hidingReasonOfMove(movedProduct, parentId, groupOf)
    expect(`${reason?.cause} ${reason?.product.name}`).toBe(cause)
  })

  test.each([
    ['into a visible group', pouch, 11],
    ['of a product that was hidden before', { ...pouch, hiddenProduct: true }, 12],
    ['out of a group that was hidden before', { ...pouch, parentId: 12 }, 13],
    ['into a group that the device does not know', pouch, 99],
  ])('%s gives no reason for hiding', (_, movedProduct, parentId) => {
    expect(hidingReasonOfMove(movedProduct, parentId, groupOf)).toBeNull()
  })
})
