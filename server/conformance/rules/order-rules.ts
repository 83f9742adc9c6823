// The profile order: the check of a basket, and with --place-orders checkouts that the backend must refuse, and one
// order that is placed and read again.
import { basketCheckSchema } from '#contract/cart/basket.ts'
import { ERROR_CODES } from '#contract/error-codes.ts'
import { type CheckoutBody, checkoutAnswer, orderSchema } from '#contract/orders/order.ts'
import { pricingDealership } from '#domain/people/dealership.ts'
import { may } from '#domain/people/permissions.ts'
import { priceLines } from '#domain/prices/pricing.ts'
import { isBuyable } from '#domain/products/product.ts'
import { addMoney, isSameMoney } from '#domain/values/money.ts'
import { codeOf, describeAnswer } from '../exchange.ts'
import { faultUnless, type Rule } from '../rule.ts'
import { dataOf, ordersWith, type Run } from '../run.ts'
import { NotTried } from '../untried.ts'
import { dayOf } from './history-rules.ts'
import { pricedCart, type SiteCart } from './session-rules.ts'

const BASKET_SOURCE = 'decisions.md G132'
const CHECKOUT_SOURCE = 'ordering.md §3 Order'
const UNKNOWN_ID = 2_147_483_000

/** A cart of one product that the buyer may order, in the smallest quantity that is sold. */
async function makeSampleCart(run: Run): Promise<SiteCart> {
  const [dealership] = await run.dealerships()
  if (!dealership) throw new NotTried('the buyer has no dealership')
  const { products } = await run.buyersCatalogue()
  const product = [...products.values()].find(
    ({ type, archive, hiddenProduct, price }) => isBuyable(type) && !archive && !hiddenProduct && price > 0,
  )
  if (!product) throw new NotTried('the buyer sees no product with a price')
  const quantity = Math.max(1, product.startValue, product.quantityStep)
  return { dealership: dealership.id, lines: [{ product: product.id, quantity }] }
}

/** Asks the backend to check the sample cart, with prices that are `priceChange` above the current prices. */
async function checkSampleCart(run: Run, priceChange = 0) {
  const { person } = await run.signIn()
  const cart = await pricedCart(run, await makeSampleCart(run))
  const cartItems = cart.lines.map(({ product, quantity }) => ({
    product: { ...product, price: addMoney(product.price, priceChange) },
    quantity,
  }))
  const body = { cartItems, dealershipId: cart.dealership.id }
  return { cart, check: dataOf(basketCheckSchema, await person.ask('checkBasket', { body })) }
}

const isEmpty = (changes: object) => Object.values(changes).flat().length === 0

/** The checkout that the app sends for the order of the site file; if the file has none, for the sample cart. */
async function makeCheckout(run: Run): Promise<CheckoutBody> {
  const { account } = await run.signIn()
  if (!may(account, 'placeOrders')) throw new NotTried('the buyer may not place orders')
  const { dealership, lines, price } = await pricedCart(run, run.site.order ?? (await makeSampleCart(run)))
  const lineAmounts = priceLines(lines, pricingDealership(dealership))
  return {
    dealership: String(dealership.id),
    userId: account.id,
    poNumber: 'CONFORMANCE',
    confirmNumber: '',
    namePo: 'Conformance run',
    subTotal: price.subTotal,
    tax: price.taxCost,
    shippingCost: price.shippingCost,
    totalAmount: price.totalPrice,
    reorder: false,
    productRequest: lines.flatMap(({ product, quantity }, index) => {
      const line = lineAmounts[index]
      return line ? [{ productId: product.id, quantity, ...line }] : []
    }),
  }
}

const countOrders = async (run: Run) => (await ordersWith(run, {}, { size: 1 })).count

/** Tries a checkout that the backend must refuse with this code before it writes anything. */
function refusedCheckout(code: number, change: (body: CheckoutBody) => CheckoutBody): Rule['findFaults'] {
  return async (run) => {
    const { person } = await run.signIn()
    const body = change(await makeCheckout(run))
    const countBefore = await countOrders(run)
    const exchange = await person.ask('checkout', { body })
    const countAfter = await countOrders(run)
    const isRefused = exchange.status >= 400 && exchange.status < 500 && codeOf(exchange) === code
    return [
      ...faultUnless(
        isRefused,
        `it is answered with ${describeAnswer(exchange)} instead of 400 with code ${code}`,
      ),
      ...faultUnless(
        countBefore === countAfter,
        `there are ${countAfter} orders after it, and ${countBefore} before`,
      ),
    ]
  }
}

export const orderRules: readonly Rule[] = [
  {
    id: 'ORDER-01',
    source: BASKET_SOURCE,
    level: 'must',
    says: 'A basket with the current products has no differences.',
    cannot: 'send an order: each order stops at a review, although nothing differs',
    async findFaults(run) {
      const { cart, check } = await checkSampleCart(run)
      const checkedIds = check.items.map(({ id }) => id)
      return [
        ...faultUnless(isEmpty(check.outOffDateProduct), 'a field of the product is called out of date'),
        ...faultUnless(isEmpty(check.outOfDateDiscount), 'a percentage is called out of date'),
        ...faultUnless(checkedIds.includes(cart.lines[0]?.product.id ?? 0), '`items` lacks the product'),
      ]
    },
  },
  {
    id: 'ORDER-02',
    source: BASKET_SOURCE,
    level: 'must',
    says: 'A price that changed is among the differences.',
    cannot: 'tell a person that a price changed; the order is refused after it was sent',
    async findFaults(run) {
      const { check } = await checkSampleCart(run, 0.01)
      const changes = Object.values(check.outOffDateProduct).flat()
      return faultUnless(
        changes.some(({ field }) => field === 'price'),
        'the changed price is not among the differences',
      )
    },
  },
  {
    id: 'ORDER-03',
    source: 'docs/backend-contract.md, Prices to the cent',
    level: 'must',
    says: 'The check of a basket answers the same prices as the catalogue.',
    cannot: 'show the right total before an order is sent',
    async findFaults(run) {
      const { cart, check } = await checkSampleCart(run)
      return cart.lines.flatMap(({ product }) => {
        const checkedProduct = check.items.find(({ id }) => id === product.id)
        const fault = `product ${product.id} costs ${checkedProduct?.price}, and ${product.price} in the catalogue`
        return faultUnless(checkedProduct?.price === product.price, fault)
      })
    },
  },
  {
    id: 'ORDER-11',
    source: 'decisions.md G134',
    level: 'must',
    says: 'A total that is a cent too high is refused with 10301, and nothing is written.',
    cannot: 'rely on the amounts of an order',
    writes: true,
    findFaults: refusedCheckout(ERROR_CODES.basketChanged, (body) => ({
      ...body,
      totalAmount: addMoney(body.totalAmount, 0.01),
    })),
  },
  {
    id: 'ORDER-12',
    source: 'decisions.md G134',
    level: 'must',
    says: 'An order for a dealership of another customer is refused with 10302, and nothing is written.',
    cannot: 'keep one customer from ordering for another',
    writes: true,
    findFaults: refusedCheckout(ERROR_CODES.dealershipNotAllowed, (body) => ({
      ...body,
      dealership: String(UNKNOWN_ID),
    })),
  },
  {
    id: 'ORDER-13',
    source: 'decisions.md G133',
    level: 'must',
    says: 'An order under the name of another user is refused with 10303, and nothing is written.',
    cannot: 'keep an order with the person who placed it',
    writes: true,
    findFaults: refusedCheckout(ERROR_CODES.wrongUser, (body) => ({ ...body, userId: UNKNOWN_ID })),
  },
  {
    id: 'ORDER-14',
    source: CHECKOUT_SOURCE,
    level: 'must',
    says: 'An order with the app’s amounts is placed, and has these amounts when the app reads it.',
    cannot: 'place orders',
    writes: true,
    async findFaults(run) {
      const { person } = await run.signIn()
      const body = await makeCheckout(run)
      const { id } = dataOf(checkoutAnswer, await person.ask('checkout', { body }))
      const order = dataOf(orderSchema, await person.ask('order', { parameters: [id] }))
      const day = dayOf(order)
      const dealerIds = [Number(body.dealership)]
      const sort = { field: 'id', direction: 'desc' }
      const { items } = await ordersWith(run, { dealerIds, sort, ...(day && { from: day, to: day }) })
      const hasAmounts = order.totalAmount !== null
      return [
        ...faultUnless(
          order.lines.length === body.productRequest.length,
          `it has ${order.lines.length} lines`,
        ),
        ...faultUnless(
          !hasAmounts || isSameMoney(order.totalAmount ?? 0, body.totalAmount),
          `its total is ${order.totalAmount}, sent was ${body.totalAmount}`,
        ),
        ...faultUnless(
          !hasAmounts || isSameMoney(order.tax, body.tax),
          `its tax is ${order.tax}, sent was ${body.tax}`,
        ),
        ...faultUnless(order.user.id === body.userId || !hasAmounts, `it belongs to user ${order.user.id}`),
        ...faultUnless(
          items.some((listedOrder) => listedOrder.id === id),
          'the history of its day does not have it',
        ),
      ]
    },
  },
  {
    id: 'ORDER-15',
    source: 'decisions.md G129',
    level: 'must',
    says: 'A checkout without a session is refused with 401, and nothing is written.',
    cannot: 'know the author of an order',
    writes: true,
    async findFaults(run) {
      const body = await makeCheckout(run)
      const countBefore = await countOrders(run)
      const exchange = await run.visitor.ask('checkout', { body })
      const countAfter = await countOrders(run)
      return [
        ...faultUnless(
          exchange.status === 401 && codeOf(exchange) !== null,
          `it is answered with ${describeAnswer(exchange)}`,
        ),
        ...faultUnless(
          countBefore === countAfter,
          `there are ${countAfter} orders after it, and ${countBefore} before`,
        ),
      ]
    },
  },
]
