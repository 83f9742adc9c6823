import { expect, test } from 'vitest'
import { product } from '#tests/support/product.ts'
import { type DropTarget, dropResult } from './drop-result.ts'

const heavyPouch = product({ id: 102, parentId: 11, parentType: 'SUBCATEGORY' })
const paperPouch = product({ id: 103, parentId: 11, parentType: 'SUBCATEGORY' })
const frameGroup = product({ id: 12, parentId: 13, parentType: 'CATEGORY', type: 'OPTIONS' })
const chromeFrame = product({ id: 121, parentId: 12, parentType: 'OPTIONS' })

test.each<[string, object, DropTarget, readonly number[]]>([
  [
    'the strip of a sibling',
    { kind: 'move', to: { placeOf: 103 } },
    { kind: 'place', product: paperPouch },
    [11],
  ],
  ['its own strip', { kind: 'nothing' }, { kind: 'place', product: heavyPouch }, [11]],
  [
    'the strip of a product of another group',
    { kind: 'move', to: { parent: 12, placeOf: 121 } },
    { kind: 'place', product: chromeFrame },
    [12, 13],
  ],
  ['a group', { kind: 'move', to: { parent: 12 } }, { kind: 'into', product: frameGroup }, [13]],
  [
    'a product',
    { kind: 'refused', refusedMove: { type: 'PRODUCT', id: 102, targetId: 103 } },
    { kind: 'into', product: paperPouch },
    [11],
  ],
  [
    'itself',
    { kind: 'refused', refusedMove: { type: 'PRODUCT', id: 102, targetId: 102 } },
    { kind: 'into', product: heavyPouch },
    [11],
  ],
  ['the top level', { kind: 'move', to: { parent: -1 } }, { kind: 'top' }, []],
])('a drop of the heavy pouch on %s has the result %j', (_, result, target, ancestorIds) => {
  expect(dropResult(heavyPouch, target, ancestorIds)).toEqual(result)
})

test('a group moves neither below itself nor beside a product below it, nor to the top level that it is on', () => {
  const parent = product({ id: 13, type: 'CATEGORY' })
  expect(dropResult(parent, { kind: 'into', product: frameGroup }, [13])).toEqual({
    kind: 'refused',
    refusedMove: { type: 'OPTIONS', id: 13, targetId: 12 },
  })
  expect(dropResult(parent, { kind: 'place', product: chromeFrame }, [12, 13])).toEqual({
    kind: 'refused',
    refusedMove: { type: 'OPTIONS', id: 13, targetId: 12 },
  })
  expect(dropResult(parent, { kind: 'top' }, [])).toEqual({ kind: 'nothing' })
})
