import { describe, expect, test } from 'vitest'
import { crumbLabel, pageTrail, productTrail } from './breadcrumbs.ts'

const parentCrumbs = [
  { text: 'Home', link: '/' },
  { text: 'Temporary Tags', link: '/product/10-temporary-tags' },
  { text: 'Tag Pouches', link: '/product/11-tag-pouches' },
]

describe('the trail of a product', () => {
  test('starts at Home, leaves out the first parent and ends with the product', () => {
    const product = { name: 'Tag Pouch Standard', breadcrumbs: parentCrumbs }
    expect(productTrail(product, '/product/101-tag-pouch-standard')).toEqual([
      { text: 'Home', link: '/' },
      { text: 'Temporary Tags', link: '/product/10-temporary-tags' },
      { text: 'Tag Pouches', link: '/product/11-tag-pouches' },
      { text: 'Tag Pouch Standard', link: '/product/101-tag-pouch-standard' },
    ])
  })

  test('of a root product is Home and the product', () => {
    expect(
      productTrail({ name: 'Nitrogen', breadcrumbs: parentCrumbs.slice(0, 1) }, '/product/130-nitrogen'),
    ).toEqual([
      { text: 'Home', link: '/' },
      { text: 'Nitrogen', link: '/product/130-nitrogen' },
    ])
  })

  test('does not name the product twice when its parents already end with it', () => {
    const texts = productTrail(
      { name: 'Tag Pouches', breadcrumbs: parentCrumbs },
      '/product/11-tag-pouches',
    ).map((crumb) => crumb.text)
    expect(texts).toEqual(['Home', 'Temporary Tags', 'Tag Pouches'])
  })

  test('keeps the label of a link that is not allowed, without the link', () => {
    const product = {
      name: 'A',
      breadcrumbs: [parentCrumbs[0], { text: 'B', link: 'javascript:alert(1)' }].flatMap((c) => c ?? []),
    }
    expect(productTrail(product, '/product/1-a')[1]).toEqual({ text: 'B', link: '' })
  })
})

test.each([
  ['a'.repeat(50), 'a'.repeat(50)],
  [`x${'a'.repeat(50)}`, `…${'a'.repeat(50)}`],
  [`front ${'🚗'.repeat(50)}`, `…${'🚗'.repeat(50)}`],
  ['', ''],
])('the label of %j is %j', (text, expected) => {
  expect(crumbLabel(text)).toBe(expected)
})

test('the trail of a page that shows no product is Home and the title of the page', () => {
  expect(pageTrail('Cart', '/cart')).toEqual([
    { text: 'Home', link: '/' },
    { text: 'Cart', link: '/cart' },
  ])
})
