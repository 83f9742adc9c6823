import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Product } from '#domain/products/product.ts'
import { product } from '#tests/support/product.ts'
import { readIndexForm } from './index-form.ts'
import { createProductIndex, type ProductIndex } from './product-index.ts'

let index: ProductIndex
beforeEach(() => {
  index = createProductIndex()
  index.put([
    product({ id: 10, name: 'Temporary Tags', type: 'CATEGORY' }),
    product({ id: 101, name: 'Tag Pouch Standard', parentName: 'Tag Pouches', orderBy: 2 }),
    product({ id: 102, name: 'Tag Pouch Heavy', parentName: 'Tag Pouches', orderBy: 1 }),
    product({ id: 103, name: 'Tag Paper Box', description: 'Fits every *pouch* of ours' }),
    product({ id: 104, name: 'Tag Tape Strip', description: '[Tape](https://example.com/adhesive)' }),
    product({ id: 121, name: 'Plate Frame Chrome', parentName: 'Plate Frames' }),
    product({ id: 122, name: 'Plate Frame Black', parentName: 'Plate Frames' }),
    product({ id: 130, name: 'Nitrogen', type: 'ANOTHER' }),
    product({ id: 150, name: 'Hidden Sample Pouch', hiddenProduct: true }),
    product({ id: 151, name: 'Archived Pouch', archive: true }),
    product({ id: 160, name: 'Other Pouch', type: 'OTHER' }),
    product({ id: 170, name: 'Crème Étiquette 4x6' }),
  ])
})

function find(text: string, limit = 20): number[] {
  return index.find(text, limit, { withHidden: false, onlyBuyable: false })
}

test('the index finds words in names before words in descriptions, then in catalogue order', () => {
  expect(find('pouch')).toEqual([102, 101, 103])
})

test('the index finds beginnings of words', () => {
  expect(find('chr')).toEqual([121])
  expect(find('pla fra')).toEqual([121, 122])
})

test('the index finds words in any order', () => {
  expect(find('heavy pouch')).toEqual([102])
  expect(find('standard tag')).toEqual([101])
})

test('the index puts a whole word before a beginning, and a beginning before the middle of a word', () => {
  index = createProductIndex()
  index.put([
    product({ id: 1, name: 'Overtag' }),
    product({ id: 2, name: 'Tagging Kit' }),
    product({ id: 3, name: 'Key Tag' }),
    product({ id: 4, name: 'Tag Key' }),
    product({ id: 5, name: 'Kit', description: 'For a tag' }),
    product({ id: 6, name: 'Unrelated' }),
  ])
  expect(find('tag')).toEqual([4, 3, 2, 1, 5])
})

test('the index finds the exact id first', () => {
  index.put([product({ id: 7, name: 'Frame 121' }), product({ id: 1210, name: 'Frame' })])
  expect(find('121')).toEqual([121, 7, 1210])
  expect(find('No. 121')).toEqual([121, 7, 1210])
  expect(find('no 121')).toEqual([121, 7, 1210])
  expect(find('#121')[0]).toBe(121)
})

describe('one typo per word', () => {
  test.each([
    ['a letter left out', 'chrme', [121]],
    ['a letter doubled', 'chroome', [121]],
    ['two letters swapped', 'chrmoe', [121]],
    ['a letter replaced', 'chrime', [121]],
    ['a wrong first letter', 'xhrome', [121]],
    ['in one of two words', 'pouhc heavy', [102]],
    ['in both words', 'heavi puoch', [102]],
    ['in a name of one word', 'nitorgen', [130]],
  ])('is found: %s', (_, typedText, ids) => {
    expect(find(typedText)).toEqual(ids)
  })

  test('is not assumed if the word itself has enough matches', () => {
    index.put([product({ id: 201, name: 'Couch' })])
    index.put([301, 302, 303].map((id) => product({ id, name: `Pouch ${id}` })))
    expect(find('pouch')).not.toContain(201)
  })

  test('is not assumed in numbers', () => {
    expect(find('999')).toEqual([])
    expect(find('1012')).toEqual([])
  })
})

describe('words without the spaces between them', () => {
  test.each([
    ['tagpouch', [102, 101]],
    ['tagpou', [102, 101]],
    ['tagpouchheavy', [102]],
    ['heavytagpouch', [102]],
    ['plateframe black', [122]],
    ['framechr', [121]],
    ['pouchzzz', []],
    ['zzzpouch', []],
  ])('%s finds the products %j', (typedText, ids) => {
    expect(find(typedText)).toEqual(ids)
  })

  test('find a name that is written without the space before other names', () => {
    index.put([product({ id: 210, name: 'TagPouch XL' })])
    expect(find('tagpouch')).toEqual([210, 102, 101])
  })
})

test('the index ignores words at the end that match nothing, but not at the beginning', () => {
  expect(find('pouch heavy 50')).toEqual([102])
  expect(find('pouch heavy 50 pcs please')).toEqual([102])
  expect(find('50 pouch heavy')).toEqual([])
  expect(find('pouch heavy')).toEqual([102])
  expect(find('zzz yyy')).toEqual([])
})

test('the index ignores zeros before an id, and reads full-width digits', () => {
  expect(find('00121')).toEqual([121])
  expect(find('１２１')).toEqual([121])
})

test('the index ignores accents, case and punctuation', () => {
  expect(find('CREME etiquette')).toEqual([170])
  expect(find('4X6')).toEqual([170])
  expect(find('"tag" (pouch), standard!')).toEqual([101])
})

test('the index does not search in addresses of links', () => {
  expect(find('adhesive')).toEqual([])
})

test('the index finds hidden products only for people who may see them', () => {
  expect(find('sample')).toEqual([])
  expect(index.find('sample', 20, { withHidden: true, onlyBuyable: false })).toEqual([150])
})

test('the index never finds archived products and products of the type OTHER', () => {
  expect(index.find('archived', 20, { withHidden: true, onlyBuyable: false })).toEqual([])
  expect(index.find('other', 20, { withHidden: true, onlyBuyable: false })).toEqual([])
})

test('the index no longer finds an archived product', () => {
  index.put([product({ id: 130, name: 'Nitrogen', archive: true })])
  expect(find('nitrogen')).toEqual([])
})

test('the index no longer finds a removed or renamed product by its old name', () => {
  index.remove([130])
  index.put([product({ id: 121, name: 'Plate Frame Gold' })])
  expect(find('nitrogen')).toEqual([])
  expect(find('chrome')).toEqual([])
  expect(find('gold')).toEqual([121])
})

test('the index answers nothing for an empty text, and no more than the limit', () => {
  expect(find('  ')).toEqual([])
  expect(find('-*')).toEqual([])
  expect(find('tag', 2)).toHaveLength(2)
})

test('the index answers the fields that search results show, in the requested order of products', () => {
  const pouch = product({
    id: 301,
    name: 'Pouch "XL"\nCrème',
    price: 12.5,
    url: '301-pouch-xl',
    images: [
      { uuid: 'a', name: 'Front' },
      { uuid: 'b', name: 'Back' },
    ],
    primaryImageUuid: 'b',
    discountsDTO: [{ type: 'DISCOUNT_DEALER', dealershipId: 7, value: 10 }],
  })
  index.put([pouch])
  expect(index.foundProducts([130, 999, 301])).toMatchObject([
    { id: 130, name: 'Nitrogen', type: 'ANOTHER' },
    {
      id: 301,
      name: 'Pouch "XL"\nCrème',
      price: 12.5,
      url: '301-pouch-xl',
      type: 'PRODUCT',
      picture: 'b',
      discountsDTO: [{ type: 'DISCOUNT_DEALER', dealershipId: 7, value: 10 }],
    },
  ])
  index.put([{ ...pouch, price: 13 }])
  index.remove([130])
  expect(index.foundProducts([130, 301])).toMatchObject([{ id: 301, price: 13 }])
})

test('the index answers a row of an earlier build with defaults, and leaves out an unreadable row', () => {
  // An earlier build did not store the missing fields.
  const earlierProduct = { id: 302, name: 'Pouch', type: 'PRODUCT', price: 1, description: '' } as Product
  index.put([earlierProduct, { ...earlierProduct, id: 303, price: Number.NaN }])
  expect(index.foundProducts([302, 303])).toEqual([
    { id: 302, name: 'Pouch', url: '', type: 'PRODUCT', price: 1, discountsDTO: [], picture: null },
  ])
})

test('an index of few products should be rebuilt after more than a thousand replacements', () => {
  for (let round = 0; round < 1000; round += 1) index.put([product({ id: 130, name: `Nitrogen ${round}` })])
  expect(index.shouldBeRebuilt).toBe(false)
  index.put([product({ id: 130, name: 'Nitrogen' })])
  expect([index.shouldBeRebuilt, index.size, find('nitrogen')]).toEqual([true, 10, [130]])
})

test('the index leaves out products that cannot be ordered when only orderable ones are searched', () => {
  const wholeScope = { withHidden: false, onlyBuyable: false }
  index.put([
    product({ id: 12, name: 'Gift Boxes', type: 'CATEGORY' }),
    product({ id: 13, name: 'Gift Box' }),
  ])
  expect(index.find('gift', 20, wholeScope)).toEqual([12, 13])
  expect(index.find('gift', 20, { ...wholeScope, onlyBuyable: true })).toEqual([13])
})

describe('a stored and reopened index', () => {
  /** Opens the index as IndexedDB returns it. */
  async function reopenIndex(): Promise<ProductIndex> {
    const form = readIndexForm(structuredClone(await index.serialize(async () => {})))
    if (form === null) throw new Error('the form is not readable')
    return createProductIndex(form)
  }

  const WORDS = [
    'tagpouch',
    'tag',
    'pouch',
    'pouhc',
    'crème',
    'Знак',
    'знка',
    'рамка',
    '4x6',
    '12',
    '[x](https://tape.example)',
  ]
  const anyText = fc.array(fc.constantFrom(...WORDS), { maxLength: 4 }).map((words) => words.join(' '))
  const anyProduct = fc.record({
    id: fc.integer({ min: 1, max: 15 }),
    name: anyText,
    description: anyText,
    orderBy: fc.integer({ min: -2, max: 2 }),
    priority: fc.constantFrom(-1, 0, 0.5),
    hiddenProduct: fc.boolean(),
    archive: fc.boolean(),
    type: fc.constantFrom('PRODUCT' as const, 'CATEGORY' as const, 'OTHER' as const),
  })
  const anyProducts = fc.uniqueArray(anyProduct.map(product), { maxLength: 12, selector: ({ id }) => id })

  test('finds the same products as an index that was never stored, also after changes', async () => {
    const property = fc.asyncProperty(
      fc.record({
        storedProducts: anyProducts,
        removedIds: fc.array(fc.integer({ min: 1, max: 15 })),
        laterProducts: anyProducts,
      }),
      fc.array(anyText, { minLength: 1, maxLength: 6 }),
      fc.boolean(),
      async ({ storedProducts, removedIds, laterProducts }, queries, withHidden) => {
        index = createProductIndex()
        index.put(storedProducts)
        const reopenedIndex = await reopenIndex()
        for (const eachIndex of [index, reopenedIndex]) {
          eachIndex.remove(removedIds)
          eachIndex.put(laterProducts)
        }
        const originalIndex = index
        index = reopenedIndex
        const secondReopenedIndex = await reopenIndex()
        for (const query of queries) {
          const [expected, ...reopenedResults] = [originalIndex, reopenedIndex, secondReopenedIndex].map(
            (eachIndex) =>
              eachIndex.foundProducts(eachIndex.find(query, 20, { withHidden, onlyBuyable: false })),
          )
          expect(reopenedResults).toEqual([expected, expected])
          // With a lower limit the search ends after an earlier step.
          for (const limit of [1, 3, 6]) {
            const firstProducts = secondReopenedIndex.foundProducts(
              secondReopenedIndex.find(query, limit, { withHidden, onlyBuyable: false }),
            )
            expect(firstProducts).toEqual(expected?.slice(0, limit))
          }
        }
      },
    )
    await fc.assert(property, { numRuns: 150 })
  })

  test('finds words, beginnings, typos and later additions', async () => {
    index = await reopenIndex()
    index.put([product({ id: 200, name: 'Рамка Номера' })])
    expect([find('pouch'), find('chr'), find('nitorgen'), find('121')]).toEqual([
      [102, 101, 103],
      [121],
      [130],
      [121],
    ])
    expect(find('рам')).toEqual([200])
  })

  test('finds no hidden, archived, replaced or removed product', async () => {
    index.remove([130])
    index.put([product({ id: 121, name: 'Plate Frame Gold' })])
    index = await reopenIndex()
    expect([find('sample'), find('archived'), find('nitrogen'), find('chrome')]).toEqual([[], [], [], []])
    expect([index.size, find('gold')]).toEqual([9, [121]])
  })
})
