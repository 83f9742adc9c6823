import type { OrderFigures } from '#contract/orders/order.ts'
import type { PricingDealership } from '#domain/people/dealership.ts'
import { adjustedPrice } from '#domain/prices/goods.ts'
import {
  type LineFigures,
  priceCart,
  priceLines,
  type Totals,
  withEditedAmounts,
} from '#domain/prices/pricing.ts'
import type { Product } from '#domain/products/product.ts'
import { isAllowedPercentage } from '#domain/products/product-rules.ts'
import { addMoney, roundToCents, decimal, isSameMoney } from '#domain/values/money.ts'
import { refusalTexts } from '#texts/refusals.ts'
import { Refusal } from '../../refusal.ts'

type SentLine = OrderFigures['productRequest'][number]

export interface OrderedLine {
  product: Product
  quantity: number
  /** The figures that the client sent. */
  sentLine: SentLine
}

export interface AgreedFigures {
  totals: { subTotal: number; shippingCost: number; tax: number; totalAmount: number }
  lines: (LineFigures & { product: Product; quantity: number })[]
}

const basketChanged = (subject: string) => new Refusal('basket-changed', refusalTexts.basketChanged(subject))

/**
 * Returns the figures to store: the computed figures, except that holders of Orders#edit may choose shipping, tax and
 * the discounts or markups of lines. Refused when any other figure differs from the figure that the client sent (G49).
 */
export function agreedFigures(
  body: OrderFigures,
  lines: readonly OrderedLine[],
  dealership: PricingDealership,
  mayEdit: boolean,
): AgreedFigures {
  const computedFigures = priceLines(lines, dealership)
  const figures = lines.map((line, index) => {
    const figure = computedFigures[index]
    if (!figure) throw new Error('a line was not priced')
    const { product, quantity } = line
    return { product, quantity, ...(mayEdit ? editedLine(line) : checkedLine(line, figure)) }
  })
  const cartTotals = priceCart(lines, dealership)
  const totals = mayEdit ? editedTotals(body, cartTotals, figures) : cartTotals
  if (!isSameMoney(body.subTotal, totals.subTotal)) throw basketChanged('the subtotal')
  if (!isSameMoney(body.shippingCost, totals.shippingCost)) throw basketChanged('the shipping')
  if (!isSameMoney(body.tax, totals.taxCost)) throw basketChanged('the tax')
  if (!isSameMoney(body.totalAmount, totals.totalPrice)) throw basketChanged('the total')
  return {
    lines: figures,
    totals: {
      subTotal: totals.subTotal,
      shippingCost: totals.shippingCost,
      tax: totals.taxCost,
      totalAmount: totals.totalPrice,
    },
  }
}

const COMPARED_FIELDS = ['price', 'discount', 'finalPrice', 'shippingCost', 'taxCost'] as const

const lineFigureName = (field: (typeof COMPARED_FIELDS)[number], { name }: Product) =>
  `the ${refusalTexts.lineFigures[field]} of ${name}`

function checkedLine({ product, sentLine }: OrderedLine, figure: LineFigures): LineFigures {
  for (const field of COMPARED_FIELDS) {
    const isSame =
      field === 'discount'
        ? sentLine.discount === figure.discount
        : isSameMoney(sentLine[field], figure[field])
    if (!isSame) throw basketChanged(lineFigureName(field, product))
  }
  return figure
}

/** Staff may choose the discount or markup; the sent price must follow from it. */
function editedLine({ product, quantity, sentLine }: OrderedLine): LineFigures {
  const isAllowedDiscount = isAllowedPercentage(Math.abs(sentLine.discount))
  const price = isAllowedDiscount ? adjustedPrice(product.price, sentLine.discount) : Number.NaN
  if (!isAllowedDiscount || !isSameMoney(sentLine.price, price))
    throw basketChanged(lineFigureName('price', product))
  const finalPrice = roundToCents(decimal(price).times(quantity))
  if (!isSameMoney(sentLine.finalPrice, finalPrice))
    throw basketChanged(lineFigureName('finalPrice', product))
  const { discount } = sentLine
  return {
    price,
    discount,
    finalPrice,
    shippingCost: roundToCents(decimal(sentLine.shippingCost)),
    taxCost: roundToCents(decimal(sentLine.taxCost)),
  }
}

/**
 * The totals of an order by staff: the subtotal of the agreed lines, whose markup staff may have chosen, and the sent
 * shipping and tax. The subtotal of `cartTotals` is not used, because it has the dealership's own percentages.
 */
function editedTotals(body: OrderFigures, cartTotals: Totals, lines: readonly LineFigures[]): Totals {
  const subTotal = addMoney(...lines.map(({ finalPrice }) => finalPrice))
  return withEditedAmounts(
    { ...cartTotals, subTotal },
    { shippingCost: body.shippingCost, taxCost: body.tax },
  )
}
