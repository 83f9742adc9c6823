import { type ProductType, ROOT_PARENT_ID } from '#domain/products/product.ts'
import type { View } from '../images/demo-pictures.ts'

/** The thing, its paint, accent and print, which make the name of a file in `pictures`. */
export type Picture = readonly [thing: string, paint: string, accent?: string, label?: string]

/** A product of the demo world; missing fields have the defaults of storefront.md §3. */
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

export interface Terms {
  startValue?: number
  quantityStep?: number
  startAdminValue?: number
  shippingCost?: number
  shippingMinSize?: number
  shippingStep?: number
  shippingLocal?: number
  packingSize?: number
  unitOfMeasurement?: string
  noTax?: boolean
  hiddenProduct?: boolean
  archive?: boolean
  showCart?: boolean
  outlinesInvoice?: boolean
  subscriptionExcluded?: boolean
  descriptionCart?: string
  descriptionPacking?: string
  orderBy?: number
  priority?: number
}

export interface FamilyRow extends Terms {
  id?: number
  type?: ProductType
  parentId?: number
  name: string
  price?: number
  sentence: string
  picture: Picture
  views?: readonly View[]
  videos?: readonly { title: string; value: string }[]
}

interface Family {
  parentId?: number
  /** The id of the first row without an id; the following ones get the next ids. */
  firstId: number
  /** The last sentence of every description. */
  closingSentence?: string
  /** Values of all rows, unless a row has its own. */
  terms?: Terms
}

/** The `orderBy` of rows without one, which come after the other rows. */
const DEFAULT_ORDER = 50

/** Products of one group: they share a parent, terms and the last sentence of their descriptions. */
export function family(
  { parentId = ROOT_PARENT_ID, firstId, closingSentence, terms }: Family,
  rows: readonly FamilyRow[],
): SeedProduct[] {
  let nextId = firstId
  return rows.map((row) => {
    const {
      id,
      type,
      parentId: ownParentId,
      name,
      price,
      sentence,
      picture,
      views,
      videos,
      ...ownTerms
    } = row
    return {
      id: id ?? nextId++,
      parentId: ownParentId ?? parentId,
      type: type ?? 'PRODUCT',
      name,
      price: price ?? 0,
      description: [sentence, closingSentence].filter(Boolean).join(' '),
      picture,
      views: views ?? [],
      videos: videos ?? [],
      terms: { orderBy: DEFAULT_ORDER, ...terms, ...ownTerms },
    }
  })
}
