import { expect, test } from 'vitest'
import { product } from '#tests/support/product.ts'
import { companyStructure, productStructure, trailStructure } from './structured-data.ts'

const ORIGIN = 'https://counter.example'

test('the company’s structured data has its phone, e-mail and address', () => {
  expect(companyStructure(ORIGIN)).toMatchObject({
    '@type': 'Organization',
    name: 'Counter Dealer Supply',
    url: 'https://counter.example/',
    telephone: '(555) 010-0142',
    email: 'support@example.com',
    address: {
      '@type': 'PostalAddress',
      streetAddress: '100 Sample Street',
      addressLocality: 'Springfield',
      addressRegion: 'IL',
      postalCode: '62701',
      addressCountry: 'US',
    },
  })
})

test('the trail’s structured data numbers its entries from one and has no address for an unlinked entry', () => {
  const trail = [
    { text: 'Home', link: '/' },
    { text: 'Unlinked', link: '' },
    { text: 'Elsewhere', link: 'https://example.com/x' },
  ]
  expect(trailStructure(ORIGIN, trail)).toEqual({
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://counter.example/' },
      { '@type': 'ListItem', position: 2, name: 'Unlinked' },
      { '@type': 'ListItem', position: 3, name: 'Elsewhere', item: 'https://example.com/x' },
    ],
  })
})

test('the structured data of a product has its list price, not a dealership’s price', () => {
  const pouch = product({
    id: 102,
    name: 'Tag Pouch Heavy',
    description: '*Clear* vinyl, see [guide](/x)',
    price: 1250.5,
    url: '102-tag-pouch-heavy',
    primaryImageUuid: 'picture',
    discountsDTO: [{ type: 'DISCOUNT_DEALER', dealershipId: 1, value: 10 }],
  })
  expect(productStructure(ORIGIN, pouch)).toMatchObject({
    '@type': 'Product',
    name: 'Tag Pouch Heavy',
    sku: '102',
    url: 'https://counter.example/product/102-tag-pouch-heavy',
    description: 'Clear vinyl, see guide',
    image: 'https://counter.example/api/file/image/cart/picture.jpg',
    offers: { price: '1250.50', priceCurrency: 'USD' },
  })
})
