import { readdirSync, statSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { PricingDealership } from '#domain/people/dealership.ts'
import { priceCart } from '#domain/prices/pricing.ts'
import { isBuyable } from '#domain/products/product.ts'
import { PRODUCT_TYPES } from '#domain/products/product-shape.ts'
import { SHIPMENT_PRODUCT_IDS } from './back-office.ts'
import { CATALOGUE, isVisible } from './catalogue.ts'
import { imageRows, productRow, seedUrl } from './catalogue-rows.ts'
import { seedPricingDealership } from './companies.ts'
import { generatedProducts } from './generated-products.ts'
import { SEED_PERCENTAGES } from './percentages.ts'
import { seedPricedProduct } from './priced-products.ts'

const CREATED_AT = new Date('2025-04-01T00:00:00Z')
const ids = CATALOGUE.map((product) => product.id)

function productOf(id: number) {
  const product = CATALOGUE.find((candidate) => candidate.id === id)
  if (!product) throw new Error(`no product ${id}`)
  return product
}

describe('the catalogue', () => {
  test('has 213 products that buyers see, and five that are hidden or archived', () => {
    expect(CATALOGUE.filter(isVisible)).toHaveLength(213)
    expect(CATALOGUE.filter((product) => !isVisible(product))).toHaveLength(5)
  })

  test('gives every product its own id and name', () => {
    expect(new Set(ids).size).toBe(ids.length)
    expect(new Set(CATALOGUE.map((product) => product.name)).size).toBe(ids.length)
  })

  test('lists every parent before its children, and hides no parent of a visible product', () => {
    const listedIds = new Set([-1])
    for (const product of CATALOGUE) {
      expect(listedIds, product.name).toContain(product.parentId)
      listedIds.add(product.id)
      if (isVisible(product) && product.parentId !== -1) {
        expect(isVisible(productOf(product.parentId)), product.name).toBe(true)
      }
    }
  })

  test('has products of every type', () => {
    expect(new Set(CATALOGUE.map((product) => product.type))).toEqual(new Set(PRODUCT_TYPES))
  })

  test('has prices from 0.0449 to 400, and the price 0 for groups', () => {
    const buyableProducts = CATALOGUE.filter((product) => isBuyable(product.type))
    expect(Math.min(...buyableProducts.map((product) => product.price))).toBe(0.0449)
    expect(Math.max(...buyableProducts.map((product) => product.price))).toBe(400)
    const groups = CATALOGUE.filter(({ type }) => type.endsWith('CATEGORY') || type === 'OPTIONS')
    expect(groups.every((product) => product.price === 0)).toBe(true)
  })

  test('has more than six visible pouches that can be ordered, Tag Pouch Standard first', () => {
    const pouches = CATALOGUE.filter((product) => /pouch/i.test(product.name) && isVisible(product))
    const buyableNames = pouches.filter((product) => isBuyable(product.type)).map((product) => product.name)
    expect(buyableNames.slice(0, 2)).toEqual(['Tag Pouch Standard', 'Tag Pouch Heavy'])
    expect(buyableNames.length).toBeGreaterThan(6)
  })

  test('has a file for each picture and no other files, less than 3 MB in all', () => {
    const folder = new URL('./pictures/', import.meta.url)
    const allImageRows = [...CATALOGUE, ...generatedProducts(16 * 19)].flatMap(imageRows)
    const namedFiles = new Set(allImageRows.map(({ demoPicture }) => `${demoPicture}.webp`)).add(
      'placeholder.webp',
    )
    const files = readdirSync(folder)
    expect(files.filter((file) => !namedFiles.has(file))).toEqual([])
    expect([...namedFiles].filter((name) => !files.includes(name))).toEqual([])
    const bytes = files.map((file) => statSync(new URL(file, folder)).size)
    expect(bytes.reduce((sum, size) => sum + size)).toBeLessThan(3_000_000)
  })

  test('gives every product one to four pictures, each with its own uuid', () => {
    const pictures = CATALOGUE.map(imageRows)
    expect(Math.min(...pictures.map((rows) => rows.length))).toBe(1)
    expect(Math.max(...pictures.map((rows) => rows.length))).toBe(4)
    const uuids = pictures.flat().map((row) => row.uuid)
    expect(new Set(uuids).size).toBe(uuids.length)
    expect(uuids).toContain('5eed0000-0000-4000-8000-000000650000')
  })

  test('builds links from the id and the words of the name', () => {
    expect(seedUrl(101, 'Tag Pouch Standard')).toBe('101-tag-pouch-standard')
    expect(seedUrl(13, 'Plate Frames & Inserts')).toBe('13-plate-frames-and-inserts')
    for (const product of CATALOGUE) {
      expect(productRow(product, CREATED_AT).url).toMatch(
        new RegExp(`^${product.id}-[a-z0-9]+(-[a-z0-9]+)*$`),
      )
    }
  })

  test('has percentages and shipments only for products that can be ordered', () => {
    const namedIds = [...SEED_PERCENTAGES.map(({ productId }) => productId), ...SHIPMENT_PRODUCT_IDS]
    for (const id of namedIds) expect(isBuyable(productOf(id).type), productOf(id).name).toBe(true)
  })
})

describe('the values of a product that other tests name', () => {
  test.each([
    [10, 'CATEGORY', 'Temporary Tags', 0, -1, {}],
    [11, 'SUBCATEGORY', 'Tag Pouches', 0, 10, {}],
    [13, 'CATEGORY', 'Plate Frames & Inserts', 0, -1, {}],
    [12, 'OPTIONS', 'Plate Frames', 0, 13, { shippingCost: 12, shippingMinSize: 50 }],
    [
      101,
      'PRODUCT',
      'Tag Pouch Standard',
      0.45,
      11,
      {
        startValue: 100,
        quantityStep: 100,
        startAdminValue: 50,
        shippingCost: 11.5,
        shippingMinSize: 500,
        shippingStep: 40,
      },
    ],
    [
      102,
      'PRODUCT',
      'Tag Pouch Heavy',
      0.62,
      11,
      { startValue: 50, quantityStep: 50, shippingCost: 9, shippingMinSize: 250 },
    ],
    [103, 'PRODUCT', 'Tag Paper Box', 34.95, 11, { shippingCost: 8.25, noTax: true }],
    [121, 'PRODUCT', 'Plate Frame Chrome', 2.15, 12, {}],
    [122, 'PRODUCT', 'Plate Frame Black', 1.95, 12, {}],
    [130, 'ANOTHER', 'Nitrogen', 0, -1, {}],
    [131, 'PRODUCT', 'Nitrogen Caps', 19.9, 130, {}],
    [104, 'PRODUCT', 'Tag Tape Strip', 0.0449, 11, { startValue: 500, quantityStep: 500 }],
    [140, 'CUSTOM', 'Custom Printed Insert', 0.88, 10, { startValue: 250 }],
    [141, 'REORDER', 'Reorder Printed Insert', 0.79, 10, { startValue: 250 }],
    [150, 'PRODUCT', 'Hidden Sample', 5, 11, { hiddenProduct: true }],
    [151, 'PRODUCT', 'Archived Pouch', 5, 11, { archive: true }],
  ] as const)('%d is %s %s', (id, type, name, price, parentId, terms) => {
    const { terms: seedTerms, ...product } = productOf(id)
    expect(product).toMatchObject({ type, name, price, parentId })
    const { startValue = 1, quantityStep = 1, startAdminValue = 0, noTax = false } = seedTerms
    const { shippingCost = 0, shippingLocal = 0, shippingMinSize = 1, shippingStep = 0 } = seedTerms
    const { archive = false, hiddenProduct = false } = seedTerms
    expect({
      startValue,
      quantityStep,
      startAdminValue,
      noTax,
      shippingCost,
      shippingLocal,
      shippingMinSize,
      shippingStep,
      archive,
      hiddenProduct,
    }).toEqual({
      startValue: 1,
      quantityStep: 1,
      startAdminValue: 0,
      noTax: false,
      shippingCost: 0,
      shippingLocal: 0,
      shippingMinSize: 1,
      shippingStep: 0,
      archive: false,
      hiddenProduct: false,
      ...terms,
    })
  })
})

describe('prices at Lakeside Motors', () => {
  const lakesideTerms: PricingDealership = seedPricingDealership(1)

  test('add up to 75.88 for a hundred pouches and two frames', () => {
    const lines = [
      { product: seedPricedProduct(101), quantity: 100 },
      { product: seedPricedProduct(121), quantity: 2 },
    ]
    expect(priceCart(lines, lakesideTerms)).toEqual({
      unitPrices: [0.45, 2.15],
      lineTotals: [45, 4.3],
      subTotal: 49.3,
      shippingCost: 23.5,
      taxCost: 3.08,
      totalPrice: 75.88,
    })
  })

  test('differ from the list prices for the heavy pouch only', () => {
    expect(SEED_PERCENTAGES.filter(({ dealershipId }) => dealershipId === 1)).toEqual([
      { productId: 102, type: 'DISCOUNT_DEALER', dealershipId: 1, value: 10 },
    ])
  })
})

describe('generated products', () => {
  test('are always the same, each with its own name', () => {
    const products = generatedProducts(9787)
    expect(products.slice(0, 50)).toEqual(generatedProducts(50))
    expect(new Set(products.map((product) => product.name)).size).toBe(9787)
  })

  test('have parents that exist', () => {
    const parentIds = new Set(generatedProducts(500).map((product) => product.parentId))
    for (const parentId of parentIds) expect(productOf(parentId).type).toMatch(/^(?:SUBCATEGORY|OPTIONS)$/)
  })
})
