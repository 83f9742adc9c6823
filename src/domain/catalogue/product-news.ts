// The changes of products that concern a dealership (G247), and the successors of products no longer for sale (G248).
import { changesAmong } from '../cart/basket-changes.ts'
import type { PricingDealership } from '../people/dealership.ts'
import { dealerPrice } from '../prices/goods.ts'
import { isBuyable, type Product } from '../products/product.ts'
import { type ProductTerms, recentTermsChanges, type TermsChange } from './product-terms.ts'

/** The ids of the products that the dealership bought or has in its cart, lists, scheduled shipments or waiting orders. */
export interface OwnProducts {
  boughtIds: ReadonlySet<number>
  cartIds: ReadonlySet<number>
  /** By product id: the names of the lists that have the product. */
  listNames: ReadonlyMap<number, readonly string[]>
  scheduledIds: ReadonlySet<number>
  waitingIds: ReadonlySet<number>
}

/** The places in which a dealership has a product: purchases, cart, lists, scheduled shipments, waiting orders. */
export interface ProductPlaces {
  isBought: boolean
  isInCart: boolean
  listNames: readonly string[]
  isScheduled: boolean
  isWaiting: boolean
}

export type NewsValue =
  | { kind: 'price' | 'minimum' | 'step'; oldValue: number; newValue: number }
  /** No longer for sale. */
  | { kind: 'gone' }
  /** For sale again. */
  | { kind: 'back' }

/** The decision of a person on a changed product: to keep it, to remove it, or to replace it by its successor. */
export interface NewsDecision {
  kind: 'kept' | 'removed' | 'replaced'
  /** Epoch milliseconds. */
  at: number
}

export interface ProductNews {
  productId: number
  name: string
  /** The group of the product, in which a successor may be. */
  parentId: number
  values: NewsValue[]
  /** The time of the latest change of the product, or of the arrival of its successor; epoch milliseconds. */
  changedAt: number
  places: ProductPlaces
  /** null until a person decides, and again after a later change. */
  decision: NewsDecision | null
}

/** The changes of the terms of products on this device, by product id. */
export interface TermsHistory {
  changes: ReadonlyMap<number, readonly TermsChange[]>
  /** By product id: the terms of the products that the device has now. */
  products: ReadonlyMap<number, ProductTerms>
}

/** The facts by which a change of a product becomes news of a dealership. */
export interface NewsBasis {
  ownProducts: OwnProducts
  /** By product id. */
  decisions: ReadonlyMap<number, NewsDecision>
  /** The dealership whose prices are compared; null compares list prices. */
  pricing: Pick<PricingDealership, 'id'> | null
  /** Epoch milliseconds. */
  now: number
}

function isForSale(terms: ProductTerms | undefined): terms is ProductTerms {
  return terms !== undefined && isBuyable(terms.type) && !terms.archive && !terms.hiddenProduct
}

/** The differences between earlier and current terms of a product. */
export function newsValuesOf(
  oldTerms: ProductTerms,
  currentTerms: ProductTerms | undefined,
  pricing: NewsBasis['pricing'],
): NewsValue[] {
  if (!isForSale(currentTerms)) return isForSale(oldTerms) ? [{ kind: 'gone' }] : []
  if (!isForSale(oldTerms)) return [{ kind: 'back' }]
  const prices = { oldValue: dealerPrice(oldTerms, pricing), newValue: dealerPrice(currentTerms, pricing) }
  const quantities = changesAmong(['startValue', 'quantityStep'], oldTerms, currentTerms)
  return [
    ...(prices.oldValue === prices.newValue ? [] : [{ kind: 'price' as const, ...prices }]),
    ...quantities.map(({ field, earlier: oldValue, current: newValue }) => ({
      kind: field === 'startValue' ? ('minimum' as const) : ('step' as const),
      oldValue,
      newValue,
    })),
  ]
}

function placesOf(productId: number, ownProducts: OwnProducts): ProductPlaces {
  return {
    isBought: ownProducts.boughtIds.has(productId),
    isInCart: ownProducts.cartIds.has(productId),
    listNames: ownProducts.listNames.get(productId) ?? [],
    isScheduled: ownProducts.scheduledIds.has(productId),
    isWaiting: ownProducts.waitingIds.has(productId),
  }
}

function hasPlace({ isBought, isInCart, listNames, isScheduled, isWaiting }: ProductPlaces): boolean {
  return isBought || isInCart || listNames.length > 0 || isScheduled || isWaiting
}

/**
 * The products of the dealership whose terms differ from those at the beginning of the last 90 days, latest first. A
 * product on which a person decided stays, even if the dealership no longer has it anywhere.
 */
export function newsOf({ changes, products }: TermsHistory, basis: NewsBasis): ProductNews[] {
  const news = [...changes].flatMap(([productId, allChanges]): ProductNews[] => {
    const places = placesOf(productId, basis.ownProducts)
    const decision = basis.decisions.get(productId) ?? null
    const recentChanges = recentTermsChanges(allChanges, basis.now)
    const oldTerms = recentChanges.find((change) => change.before !== null)?.before
    const changedAt = recentChanges.at(-1)?.at
    if (!oldTerms || changedAt === undefined || !(hasPlace(places) || decision !== null)) return []
    const currentTerms = products.get(productId)
    const values = newsValuesOf(oldTerms, currentTerms, basis.pricing)
    const { name, parentId } = currentTerms ?? latestTerms(recentChanges) ?? oldTerms
    const isDecided = decision !== null && decision.at >= changedAt
    return values.length === 0
      ? []
      : [{ productId, name, parentId, values, changedAt, places, decision: isDecided ? decision : null }]
  })
  return news.sort((a, b) => b.changedAt - a.changedAt || a.name.localeCompare(b.name, 'en'))
}

function latestTerms(changes: readonly TermsChange[]): ProductTerms | null {
  return changes.findLast(({ before }) => before !== null)?.before ?? null
}

/** The news after the successor arrived at `arrivedAt`. If it arrived after the decision, a person decides again. */
export function newsAfterArrival<News extends ProductNews>(news: News, arrivedAt: number): News {
  const { decision } = news
  const changedAt = Math.max(news.changedAt, arrivedAt)
  return { ...news, changedAt, decision: decision !== null && decision.at >= changedAt ? decision : null }
}

const wordsOf = (name: string): string[] => name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/**
 * The successor of a product that is no longer for sale (G248): a product of its group that is for sale, that the device
 * learned of in the last 90 days, and whose name has at least half of the words of the old name. Of several such products,
 * the successor is the one with the most words of the old name, and of equal ones the latest.
 */
export function successorOf<Sibling extends Pick<Product, 'id'> & ProductTerms>(
  { productId, name, parentId }: Pick<ProductNews, 'productId' | 'name' | 'parentId'>,
  siblings: readonly Sibling[],
  changes: ReadonlyMap<number, readonly TermsChange[]>,
  now: number,
): { product: Sibling; arrivedAt: number } | null {
  const oldWords = wordsOf(name)
  const candidates = siblings.flatMap((product) => {
    const [firstChange] = recentTermsChanges(changes.get(product.id) ?? [], now)
    const words = new Set(wordsOf(product.name))
    const commonWordCount = oldWords.filter((word) => words.has(word)).length
    const isCandidate =
      product.id !== productId &&
      product.parentId === parentId &&
      isForSale(product) &&
      commonWordCount * 2 >= Math.max(oldWords.length, 1)
    return isCandidate && firstChange?.before === null
      ? [{ product, arrivedAt: firstChange.at, commonWordCount }]
      : []
  })
  const [bestCandidate] = candidates.sort(
    (a, b) =>
      b.commonWordCount - a.commonWordCount || b.arrivedAt - a.arrivedAt || a.product.id - b.product.id,
  )
  return bestCandidate === undefined
    ? null
    : { product: bestCandidate.product, arrivedAt: bestCandidate.arrivedAt }
}
