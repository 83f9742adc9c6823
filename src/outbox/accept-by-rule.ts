// Applies the dealership's rule of small changes (G214). The rule accepts the changes of an order whose total fell, or
// rose within the limits of the rule, if all products are still there and all quantities still fit; then the order is
// sent without a review. Pure; deliver-one.ts reads the rule during the check.
import type { KeptRule, SmallChangesRule } from '#domain/people/dealership-rules.ts'
import { knownTotal } from '#domain/prices/pricing.ts'
import { decimal } from '#domain/values/money.ts'
import type { CurrentBasis } from './current-basis.ts'
import { isAvailable } from './differences.ts'
import type { AcceptedOrder } from './events.ts'
import type { AgreedContent, PendingOrder } from './pending-order.ts'
import { differencesOf, linesWithCurrentProducts, totalsAtCurrentPrices } from './review.ts'

/** The order with the content that its person agreed to. */
export function orderOfPerson(order: PendingOrder): PendingOrder {
  return order.acceptance === null ? order : { ...order, ...order.acceptance.byPerson, acceptance: null }
}

function contentOfPerson(order: PendingOrder): AgreedContent {
  const { lines, dealership, agreed, pricesAsOf } = orderOfPerson(order)
  return { lines, dealership, agreed, pricesAsOf }
}

/** True if the rise is within each limit that the rule gives. A rule that gives none accepts nothing. */
export function isWithinRule(before: number, now: number, { percent, dollars }: SmallChangesRule): boolean {
  if (percent === null && dollars === null) return false
  const rise = decimal(now).minus(before)
  const isWithinPercent = percent === null || rise.times(100).lte(decimal(before).times(percent))
  return isWithinPercent && (dollars === null || rise.lte(dollars))
}

/**
 * The next revision of an order that the rule accepts; null if a person has to decide: a product is missing, a quantity
 * does not fit any more, or the total rose too much since the person agreed to it.
 */
export function acceptByRule(
  order: PendingOrder,
  currentBasis: CurrentBasis,
  rule: KeptRule<SmallChangesRule>,
): AcceptedOrder | null {
  const agreedOrder = orderOfPerson(order)
  const products = new Map(currentBasis.products.map((product) => [product.id, product]))
  const isProductMissing = agreedOrder.lines.some(({ product }) => !isAvailable(products.get(product.id)))
  const hasUnfitQuantity = differencesOf(agreedOrder, currentBasis).some(
    ({ cause }) => cause === 'minimum' || cause === 'step',
  )
  if (isProductMissing || hasUnfitQuantity) return null
  const lines = linesWithCurrentProducts(agreedOrder.lines, currentBasis)
  const agreed = totalsAtCurrentPrices(agreedOrder, lines, currentBasis)
  const before = knownTotal(agreedOrder.agreed, order.isShippingOpen)
  if (!isWithinRule(before, knownTotal(agreed, order.isShippingOpen), rule.value)) return null
  return {
    revision: order.revision + 1,
    lines,
    dealership: currentBasis.dealership,
    agreed,
    pricesAsOf: currentBasis.foundAt,
    acceptance: { rule, byPerson: contentOfPerson(order) },
  }
}

/** The order as its person agreed to it, as the next revision, after a rule had changed it; null if no rule did. */
export function withoutAcceptance(order: PendingOrder): AcceptedOrder | null {
  if (order.acceptance === null) return null
  return { ...contentOfPerson(order), revision: order.revision + 1, acceptance: null }
}
