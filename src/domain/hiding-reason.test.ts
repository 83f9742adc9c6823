import { describe, expect, test } from 'vitest'
import { product } from '#tests/support/product.ts'
import { hidingReasonOfMove } from './hiding-reason.ts'

describe('a move under another parent', () => {
  const group = { type: 'SUBCATEGORY' } as const
  const groups = [
    product({ id: 11, name: 'Pouches', ...group }),
    product({ id: 12, name: 'Secret', hiddenProduct: true, ...group }),
    product({ id: 13, name: 'Old', archive: true, ...group }),
    product({ id: 14, name: 'Below the secret', parentId: 12, ...group }),
    product({ id: 15, name: 'Others', type: 'OTHER' }),
  ]
  const groupOf = (id: number) => groups.find((one) => one.id === id)
  const movedProduct = product({ id: 101, name: 'Pouch', parentId: 11 })

  test.each([
    ['into a hidden group', movedProduct, 12, 'hidden Secret'],
    ['into an archived group', movedProduct, 13, 'archive Old'],
    ['into a group below a hidden group', movedProduct, 14, 'hidden Secret'],
    ['into a group that Home does not show', movedProduct, 15, 'type Others'],
    ['to the top level, which does not show its type', movedProduct, -1, 'type Pouch'],
    [
      'into a group that does not show its type',
      { ...movedProduct, type: 'CATEGORY' as const, parentId: -1 },
      11,
      'type Pouch',
    ],
  ])('%s hides the product from buyers', (_, subject, parentId, cause) => {
    const reason = hidingReasonOfMove(subject, parentId, groupOf)
    expect(`${reason?.cause} ${reason?.product.name}`).toBe(cause)
  })

  test.each([
    ['into a visible group', movedProduct, 11],
    ['of a product that was hidden before', { ...movedProduct, hiddenProduct: true }, 12],
    ['out of a group that was hidden before', { ...movedProduct, parentId: 12 }, 13],
    ['into a group that the device does not know', movedProduct, 99],
  ])('%s gives no reason for hiding', (_, subject, parentId) => {
    expect(hidingReasonOfMove(subject, parentId, groupOf)).toBeNull()
  })
})
