import { expect, test } from 'vitest'
import { product } from '#tests/support/product.ts'
import { type DropTarget, dropResult } from './drop-result.ts'

const heavyPouch = product({ id: 102, parentId: 11, parentType: 'SUBCATEGORY' })
const paperPouch = product({ id: 103, parentId: 11, parentType: 'SUBCATEGORY' })
const frames = product({ id: 12, parentId: 13, parentType: 'CATEGORY', type: 'OPTIONS' })
const chromeFrame = product({ id: 121, parentId: 12, parentType: 'OPTIONS' })

test.each<[string, DropTarget, readonly number[], object]>([
  [
    'the strip of a sibling',
    { kind: 'place', product: paperPouch },
    [11],
    { kind: 'move', to: { placeOf: 103 } },
  ],
  ['its own strip', { kind: 'place', product: heavyPouch }, [11], { kind: 'nothing' }],
  [
    'the strip of a product of another group',
    { kind: 'place', product: chromeFrame },
    [12, 13],
    { kind: 'move', to: { parent: 12, placeOf: 121 } },
  ],
  ['a group', { kind: 'into', product: frames }, [13], { kind: 'move', to: { parent: 12 } }],
  [
    'a product',
    { kind: 'into', product: paperPouch },
    [11],
    { kind: 'refused', refusedMove: { type: 'PRODUCT', id: 102, targetId: 103 } },
  ],
  [
    'itself',
    { kind: 'into', product: heavyPouch },
    [11],
    { kind: 'refused', refusedMove: { type: 'PRODUCT', id: 102, targetId: 102 } },
  ],
  ['the top level', { kind: 'top' }, [], { kind: 'move', to: { parent: -1 } }],
])('decides the result of a drop of the heavy pouch on %s', (_where, target, ancestorIds, result) => {
  expect(dropResult(heavyPouch, target, ancestorIds)).toEqual(result)
})

test('a group moves neither below itself nor beside a product below it', () => {
  const parent = product({ id: 13, type: 'CATEGORY' })
  expect(dropResult(parent, { kind: 'into', product: frames }, [13])).toEqual({
    kind: 'refused',
    refusedMove: { type: 'OPTIONS', id: 13, targetId: 12 },
  })
  expect(dropResult(parent, { kind: 'place', product: chromeFrame }, [12, 13])).toEqual({
    kind: 'refused',
    refusedMove: { type: 'OPTIONS', id: 13, targetId: 12 },
  })
  expect(dropResult(parent, { kind: 'top' }, [])).toEqual({ kind: 'nothing' })
})
