import { type Product, type ProductType, ROOT_PARENT_ID } from '#domain/products/product.ts'
import type { ProductFieldValues } from '#domain/products/product-fields.ts'
import type { View } from '../images/demo-pictures.ts'

/**
 * The thing in a picture, its main colour, its second colour (if missing: navy, or gold if the main colour is navy) and the
 * print on it. With a view they make the name of a file in `pictures`, such as `badge-navy-gold-alone.webp`.
 */
export type Picture = readonly [thing: string, paint: string, accent?: string, print?: string]

/** A product of the demo world; missing terms have the defaults of storefront.md §3. */
export interface SeedProduct {
  id: number
  parentId: number
  type: ProductType
  name: string
  price: number
  /** May contain the two marks of descriptions: `[text](url)` and `*bold*`. */
  description: string
  picture: Picture
  /** Further pictures of the gallery. */
  views: readonly View[]
  videos: readonly { title: string; value: string }[]
  terms: Terms
}

type NamedField = 'name' | 'type' | 'price' | 'description' | 'url'
/** The quantities, shipping costs, switches, further texts and list position of a product. */
export type Terms = Partial<Omit<ProductFieldValues, NamedField> & Pick<Product, 'priority'>>

export interface GroupRow extends Terms {
  id?: number
  type?: ProductType
  parentId?: number
  name: string
  price?: number
  /** The beginning of the description. */
  sentence: string
  picture: Picture
  views?: readonly View[]
  videos?: readonly { title: string; value: string }[]
}

interface ProductGroup {
  parentId?: number
  /** The id of the first row without an id; the following rows without an id get the next ids. */
  firstId: number
  /** The last sentence of every description. */
  closingSentence?: string
  /** The terms of every row; a row may replace some of them. */
  terms?: Terms
}

/** The `orderBy` of rows that have none; siblings with a lower number come before them. */
const DEFAULT_ORDER = 50

/** The products of one group, which share a parent, terms and the last sentence of their descriptions. */
export function productsOfGroup(
  { parentId = ROOT_PARENT_ID, firstId, closingSentence, terms }: ProductGroup,
  rows: readonly GroupRow[],
): SeedProduct[] {
  let nextId = firstId
  return rows.map((row) => {
    const {
      id,
      type,
      parentId: rowParentId,
      name,
      price,
      sentence,
      picture,
      views,
      videos,
      ...rowTerms
    } = row
    return {
      id: id ?? nextId++,
      parentId: rowParentId ?? parentId,
      type: type ?? 'PRODUCT',
      name,
      price: price ?? 0,
      description: [sentence, closingSentence].filter(Boolean).join(' '),
      picture,
      views: views ?? [],
      videos: videos ?? [],
      terms: { orderBy: DEFAULT_ORDER, ...terms, ...rowTerms },
    }
  })
}
