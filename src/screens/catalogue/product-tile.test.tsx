import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { ImageFormat } from '#contract/products/image.ts'
import type { Product } from '#domain/products/product.ts'
import { product } from '#tests/support/product.ts'
import { sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { ProductTile } from './product-tile.tsx'

afterEach(cleanup)

const UUID = '0a1b2c3d-0000-4000-8000-000000000010'

/** Shows the tile, and returns the addresses of the pictures that the browser would request. */
function showTile(fields: Partial<Product>, address = '/', pictureFormat: ImageFormat = 'webp') {
  const tileProduct = product({ id: 10, url: '10-x', type: 'CATEGORY', primaryImageUuid: UUID, ...fields })
  const { container } = showScreen(
    { ...sampleCounter({ account: null }), pictureFormat },
    <ProductTile product={tileProduct} size="general" />,
    address,
  )
  // A <source> beside the <img> would cause a second request: browsers request the <img> before they see its
  // parent.
  return [...container.querySelectorAll('img, source')].map(
    (picture) => picture.getAttribute('src') ?? picture.getAttribute('srcset'),
  )
}

it.each([
  [{ name: 'Temporary Tags' }, 'Read More', '/product/10-x'],
  [{ name: 'Tag Pouches', type: 'SUBCATEGORY' }, 'Read More', '/product/10-x'],
  [{ name: 'Nitrogen', type: 'ANOTHER' }, 'Order', '/product/10-x'],
  [{ name: ' nitroGEN ', type: 'ANOTHER' }, 'Order', '/product/10-x'],
  [{ name: 'Nitrogen Caps', type: 'ANOTHER' }, 'Read More', '/product/10-x'],
  [{ name: 'Plate Frames', type: 'OPTIONS' }, 'OPTIONS', '/product/10-x'],
  [{ name: 'More', type: 'NEED_MORE_PRODUCTS' }, 'Read More', '/order-by-catalog'],
] as const)('the tile of %j says %s and leads to %s', (fields, text, path) => {
  showTile(fields)
  const link = screen.getByRole('link', { name: fields.name.trim() })
  expect([link.getAttribute('href'), within(link).getByText(text) !== null]).toEqual([path, true])
})

it.each(['webp', 'jpg'] as const)(
  'the tile requests its picture once, in the format of this browser (%s)',
  (format) => {
    expect(showTile({}, '/', format)).toEqual([`/api/file/image/general/${UUID}.${format}`])
  },
)

it('the tile uses the absolute jpg address of its picture on a page with is_render=true', () => {
  expect(showTile({}, '/?is_render=true')).toEqual([
    `${window.location.origin}/api/file/image/general/${UUID}.jpg`,
  ])
})
