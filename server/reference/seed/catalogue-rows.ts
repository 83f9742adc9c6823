// Makes rows of the tables from products of the seed.
import { ROOT_PARENT_ID } from '#domain/products/product.ts'
import { demoPictureName, type View } from '../images/demo-pictures.ts'
import type { productImages, products, productVideos } from '../schema/products.ts'
import type { SeedProduct } from './seed-product.ts'

type ProductRow = typeof products.$inferInsert & { id: number }
type ImageRow = typeof productImages.$inferInsert
type VideoRow = typeof productVideos.$inferInsert

/** `Tag Pouch Standard` → `101-tag-pouch-standard` (decisions.md G07). */
export function seedUrl(id: number, name: string): string {
  const slug = name
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return `${id}-${slug}`
}

/** A picture has the same uuid in every demo world. */
export function seedImageUuid(productId: number, position: number): string {
  const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0')
  return `5eed0000-0000-4000-8000-${hex(productId, 8)}${hex(position, 4)}`
}

/** Things whose single picture already shows several pieces. */
const THINGS_IN_GROUPS: readonly string[] = [
  'balloons',
  'bolts',
  'bow',
  'feather-flag',
  'key-labels',
  'key-tag-fan',
  'markers',
  'pennants',
  'tag-paper',
  'towels',
  'valve-caps',
]
const GROUP_TYPES: readonly SeedProduct['type'][] = ['CATEGORY', 'SUBCATEGORY', 'OPTIONS', 'ADDITIONAL']

function firstView(product: SeedProduct): View {
  return GROUP_TYPES.includes(product.type) && !THINGS_IN_GROUPS.includes(product.picture[0])
    ? 'several'
    : 'alone'
}

function picturesOf(product: SeedProduct): string[] {
  const [thing, paint, accent = paint === 'navy' ? 'gold' : 'navy', label = ''] = product.picture
  return [firstView(product), ...product.views].map((view) =>
    demoPictureName({ thing, paint, accent, label, view }),
  )
}

export function productRow(product: SeedProduct, createdAt: Date): ProductRow {
  const { id, parentId, type, name, price, description, terms } = product
  return {
    ...terms,
    id,
    parentId: parentId === ROOT_PARENT_ID ? null : parentId,
    type,
    name,
    price,
    description,
    url: seedUrl(id, name),
    primaryImageUuid: seedImageUuid(id, 0),
    createdAt,
    updatedAt: createdAt,
  }
}

export function imageRows(product: SeedProduct): ImageRow[] {
  return picturesOf(product).map((demoPicture, position) => ({
    uuid: seedImageUuid(product.id, position),
    productId: product.id,
    name: product.name,
    position,
    demoPicture,
  }))
}

export function videoRows(product: SeedProduct): VideoRow[] {
  return product.videos.map(({ title, value }, position) => ({
    productId: product.id,
    title,
    value,
    position,
  }))
}
