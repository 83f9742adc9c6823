// The changes of products that concern a dealership (G247), and the successor of a product that is gone (G248).
import { changesAmong } from '../cart/basket-changes.ts'
import type { PricingDealership } from '../people/dealership.ts'
import { dealerPrice } from '../prices/goods.ts'
import { isBuyable, type Product } from '../products/product.ts'
import { type ProductTerms, recentSteps, type TermsStep } from './product-terms.ts'

/** The products of a dealership on this device: what it bought, has in its cart, in lists, scheduled, or in waiting orders. */
export interface OwnProducts {
  bought: ReadonlySet<number>
  inCart: ReadonlySet<number>
  /** The names of the lists that have the product. */
  lists: ReadonlyMap<number, readonly string[]>
  scheduled: ReadonlySet<number>
  waiting: ReadonlySet<number>
}

export interface Places {
  isBought: boolean
  isInCart: boolean
  lists: readonly string[]
  isScheduled: boolean
  isWaiting: boolean
}

export type NewsValue =
  | { kind: 'price' | 'minimum' | 'step'; before: number; now: number }
  /** gone: no longer for sale · back: for sale again. */
  | { kind: 'gone' | 'back' }

export interface NewsDecision {
  kind: 'kept' | 'removed' | 'replaced'
  at: number
}

export interface ProductNews {
  productId: number
  name: string
  /** The group of the product, in which a successor may be. */
  parentId: number
  values: NewsValue[]
  changedAt: number
  places: Places
  /** null until a person decided, and again after a later change. */
  decision: NewsDecision | null
}

/** The changes of the terms of products on this device, under the ids of the products. */
export interface TermsChanges {
  steps: ReadonlyMap<number, readonly TermsStep[]>
  /** The products that the device has now. */
  products: ReadonlyMap<number, ProductTerms>
}

export interface NewsBasis {
  own: OwnProducts
  /** By product id. */
  decisions: ReadonlyMap<number, NewsDecision>
  pricing: Pick<PricingDealership, 'id'> | null
  now: number
}

function isForSale(terms: ProductTerms | undefined): terms is ProductTerms {
  return terms !== undefined && isBuyable(terms.type) && !terms.archive && !terms.hiddenProduct
}

function valuesOf(
  before: ProductTerms,
  current: ProductTerms | undefined,
  pricing: NewsBasis['pricing'],
): NewsValue[] {
  if (!isForSale(current)) return isForSale(before) ? [{ kind: 'gone' }] : []
  if (!isForSale(before)) return [{ kind: 'back' }]
  const prices = { before: dealerPrice(before, pricing), now: dealerPrice(current, pricing) }
  const quantities = changesAmong(['startValue', 'quantityStep'], before, current)
  return [
    ...(prices.before === prices.now ? [] : [{ kind: 'price' as const, ...prices }]),
    ...quantities.map(({ field, outOffDate, current: now }) => ({
      kind: field === 'startValue' ? ('minimum' as const) : ('step' as const),
      before: outOffDate,
      now,
    })),
  ]
}

function placesOf(productId: number, own: OwnProducts): Places {
  return {
    isBought: own.bought.has(productId),
    isInCart: own.inCart.has(productId),
    lists: own.lists.get(productId) ?? [],
    isScheduled: own.scheduled.has(productId),
    isWaiting: own.waiting.has(productId),
  }
}

function isOwn({ isBought, isInCart, lists, isScheduled, isWaiting }: Places): boolean {
  return isBought || isInCart || lists.length > 0 || isScheduled || isWaiting
}

/**
 * The products of the dealership whose terms differ from those at the beginning of the last 90 days, latest first. A
 * product on which a person decided stays, also when the dealership no longer has it anywhere.
 */
export function newsOf({ steps, products }: TermsChanges, basis: NewsBasis): ProductNews[] {
  const news = [...steps].flatMap(([productId, allSteps]): ProductNews[] => {
    const places = placesOf(productId, basis.own)
    const decision = basis.decisions.get(productId) ?? null
    const recent = recentSteps(allSteps, basis.now)
    const before = recent.find((step) => step.before !== null)?.before
    const changedAt = recent.at(-1)?.at
    if (!before || changedAt === undefined || !(isOwn(places) || decision !== null)) return []
    const current = products.get(productId)
    const values = valuesOf(before, current, basis.pricing)
    const { name, parentId } = current ?? latestTerms(recent) ?? before
    const isDecided = decision !== null && decision.at >= changedAt
    return values.length === 0
      ? []
      : [{ productId, name, parentId, values, changedAt, places, decision: isDecided ? decision : null }]
  })
  return news.sort((a, b) => b.changedAt - a.changedAt || a.name.localeCompare(b.name, 'en'))
}

function latestTerms(steps: readonly TermsStep[]): ProductTerms | null {
  return steps.findLast(({ before }) => before !== null)?.before ?? null
}

/** The news of a product whose successor arrived at this time: a later arrival is a new change, so a person decides again. */
export function afterArrival<News extends ProductNews>(news: News, arrivedAt: number): News {
  const { decision } = news
  const changedAt = Math.max(news.changedAt, arrivedAt)
  return { ...news, changedAt, decision: decision !== null && decision.at >= changedAt ? decision : null }
}

const wordsOf = (name: string): string[] => name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/**
 * The successor of a product that is gone (G248): a product of its group that is for sale, that the device learned of in
 * the last 90 days, and whose name has at least half of the words of the old name. With several the one with the most
 * words in common, then the latest.
 */
export function successorOf<Sibling extends Pick<Product, 'id'> & ProductTerms>(
  { productId, name, parentId }: Pick<ProductNews, 'productId' | 'name' | 'parentId'>,
  siblings: readonly Sibling[],
  steps: ReadonlyMap<number, readonly TermsStep[]>,
  now: number,
): { product: Sibling; arrivedAt: number } | null {
  const oldWords = wordsOf(name)
  const candidates = siblings.flatMap((product) => {
    const [first] = recentSteps(steps.get(product.id) ?? [], now)
    const words = new Set(wordsOf(product.name))
    const commonWords = oldWords.filter((word) => words.has(word)).length
    const isCandidate =
      product.id !== productId &&
      product.parentId === parentId &&
      isForSale(product) &&
      commonWords * 2 >= Math.max(oldWords.length, 1)
    return isCandidate && first?.before === null ? [{ product, arrivedAt: first.at, commonWords }] : []
  })
  const [best] = candidates.sort(
    (a, b) => b.commonWords - a.commonWords || b.arrivedAt - a.arrivedAt || a.product.id - b.product.id,
  )
  return best === undefined ? null : { product: best.product, arrivedAt: best.arrivedAt }
}
