import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Product } from '#domain/product.ts'
import { product } from '#tests/support/product.ts'
import { sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { ProductTile } from './product-tile.tsx'

afterEach(cleanup)

const UUID = '0a1b2c3d-0000-4000-8000-000000000010'

function show(fields: Partial<Product>, at = '/') {
  const shown = product({ id: 10, url: '10-x', type: 'CATEGORY', primaryImageUuid: UUID, ...fields })
  const { container } = showScreen(
    sampleCounter({ account: null }),
    <ProductTile product={shown} size="general" />,
    at,
  )
  return {
    jpg: container.querySelector('img')?.getAttribute('src'),
    webp: container.querySelector('source')?.getAttribute('srcset'),
  }
}

it.each([
  [{ name: 'Temporary Tags' }, 'Read More', '/product/10-x'],
  [{ name: 'Tag Pouches', type: 'SUBCATEGORY' }, 'Read More', '/product/10-x'],
  [{ name: 'Nitrogen', type: 'ANOTHER' }, 'Order', '/product/10-x'],
  [{ name: ' nitroGEN ', type: 'ANOTHER' }, 'Order', '/product/10-x'],
  [{ name: 'Nitrogen Caps', type: 'ANOTHER' }, 'Read More', '/product/10-x'],
  [{ name: 'Plate Frames', type: 'OPTIONS' }, 'OPTIONS', '/product/10-x'],
  [{ name: 'More', type: 'NEED_MORE_PRODUCTS' }, 'Read More', '/order-by-catalog'],
] as const)('%j says %s and leads to %s', (fields, text, to) => {
  show(fields)
  expect(screen.getByRole('link', { name: text }).getAttribute('href')).toBe(to)
})

it('offers its picture as webp, and as jpg to browsers that cannot show that', () => {
  expect(show({})).toEqual({
    jpg: `/api/file/image/general/${UUID}.jpg`,
    webp: `/api/file/image/general/${UUID}.webp`,
  })
})

it('with is_render=true the picture is a whole jpg address', () => {
  expect(show({}, '/?is_render=true')).toEqual({
    jpg: `${window.location.origin}/api/file/image/general/${UUID}.jpg`,
    webp: undefined,
  })
})
