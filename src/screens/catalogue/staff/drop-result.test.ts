import { expect, test } from 'vitest'
import { product } from '#tests/support/product.ts'
import { type DropTarget, dropResult } from './drop-result.ts'

const heavy = product({ id: 102, parentId: 11, parentType: 'SUBCATEGORY' })
const paper = product({ id: 103, parentId: 11, parentType: 'SUBCATEGORY' })
const frames = product({ id: 12, parentId: 13, parentType: 'CATEGORY', type: 'OPTIONS' })
const chrome = product({ id: 121, parentId: 12, parentType: 'OPTIONS' })

test.each<[string, DropTarget, readonly number[], object]>([
  ['the strip of a sibling', { kind: 'place', product: paper }, [11], { kind: 'move', to: { placeOf: 103 } }],
  ['its own strip', { kind: 'place', product: heavy }, [11], { kind: 'nothing' }],
  [
    'the strip of a product of another group',
    { kind: 'place', product: chrome },
    [12, 13],
    { kind: 'move', to: { parent: 12, placeOf: 121 } },
  ],
  ['a group', { kind: 'into', product: frames }, [13], { kind: 'move', to: { parent: 12 } }],
  [
    'a product',
    { kind: 'into', product: paper },
    [11],
    { kind: 'refused', refused: { type: 'PRODUCT', id: 102, targetId: 103 } },
  ],
  [
    'itself',
    { kind: 'into', product: heavy },
    [11],
    { kind: 'refused', refused: { type: 'PRODUCT', id: 102, targetId: 102 } },
  ],
  ['the top level', { kind: 'top' }, [], { kind: 'move', to: { parent: -1 } }],
])('decides the result of a drop on %s', (_where, target, ancestorIds, result) => {
  expect(dropResult(heavy, target, ancestorIds)).toEqual(result)
})

test('a group moves neither below itself nor beside a product below it', () => {
  const parent = product({ id: 13, type: 'CATEGORY' })
  expect(dropResult(parent, { kind: 'into', product: frames }, [13])).toEqual({
    kind: 'refused',
    refused: { type: 'OPTIONS', id: 13, targetId: 12 },
  })
  expect(dropResult(parent, { kind: 'place', product: chrome }, [12, 13])).toEqual({
    kind: 'refused',
    refused: { type: 'OPTIONS', id: 13, targetId: 12 },
  })
  expect(dropResult(parent, { kind: 'top' }, [])).toEqual({ kind: 'nothing' })
})
