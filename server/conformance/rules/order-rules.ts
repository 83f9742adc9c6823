// The profile order with --place-orders: checkouts that the backend must refuse, and one order that is placed and read
// again.
import { ERROR_CODES } from '#contract/error-codes.ts'
import { type CheckoutBody, checkoutAnswer, orderSchema } from '#contract/orders/order.ts'
import { pricingDealership } from '#domain/people/dealership.ts'
import type { Order } from '#domain/orders/order.ts'
import { may } from '#domain/people/permissions.ts'
import { priceLines } from '#domain/prices/pricing.ts'
import { addMoney, isSameMoney } from '#domain/values/money.ts'
import { codeOf, describeAnswer } from '../exchange.ts'
import { faultUnless, type Rule } from '../rule.ts'
import { dataOf, HISTORY_LAG_LIMIT_MS, ordersWith, type Run } from '../run.ts'
import { NotTried } from '../untried.ts'
import { dayOf } from './history-rules.ts'
import { makeSampleCart } from './basket-rules.ts'
import { pricedCart } from './session-rules.ts'

const CHECKOUT_SOURCE = 'ordering.md §3 Order'
const UNKNOWN_ID = 2_147_483_000

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

/** The faults of a placed order. The backend may hide all amounts from the buyer; then they are not compared. */
function placedOrderFaults(order: Order, body: CheckoutBody): string[] {
  const hasAmounts = order.totalAmount !== null
  const linesSent = new Map(body.productRequest.map((line) => [line.productId, line]))
  const addedLines = order.lines.filter(({ productId }) => !linesSent.has(productId))
  return [
    ...[...linesSent.values()].flatMap((sent) => {
      const line = order.lines.find(({ productId }) => productId === sent.productId)
      if (!line) return [`order ${order.id} lacks product ${sent.productId}`]
      return [
        ...figureFaults(`quantity of product ${sent.productId}`, line.quantity, sent.quantity, Object.is),
        ...(hasAmounts
          ? figureFaults(`finalPrice of product ${sent.productId}`, line.finalPrice, sent.finalPrice)
          : []),
      ]
    }),
    ...addedLines.map(({ productId }) => `order ${order.id} has product ${productId}, which was not sent`),
    ...(hasAmounts
      ? [
          ...figureFaults('totalAmount', order.totalAmount ?? 0, body.totalAmount),
          ...figureFaults('shippingCost', order.shippingCost, body.shippingCost),
          ...figureFaults('tax', order.tax, body.tax),
          ...figureFaults('user.id', order.user.id, body.userId, Object.is),
        ]
      : []),
  ]
}

function figureFaults(
  field: string,
  stored: number,
  sent: number,
  isSame: (stored: number, sent: number) => boolean = isSameMoney,
): string[] {
  return faultUnless(isSame(stored, sent), `${field} is ${stored}, sent was ${sent}`)
}

export const orderRules: readonly Rule[] = [
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
      const exchange = await run.askUntil(
        () => person.ask('order', { parameters: [id] }),
        ({ status }) => status !== 404,
      )
      const order = dataOf(orderSchema, exchange)
      const day = dayOf(order)
      const dealerIds = [Number(body.dealership)]
      const sort = { field: 'id', direction: 'desc' }
      const isListed = ({ items }: { items: readonly Order[] }) => items.some((row) => row.id === id)
      const history = await run.askUntil(
        () => ordersWith(run, { dealerIds, sort, ...(day && { from: day, to: day }) }),
        isListed,
      )
      return [
        ...placedOrderFaults(order, body),
        ...faultUnless(
          isListed(history),
          `order ${id} is not in the history of dealership ${body.dealership} on ${day ?? order.createdAt}, also ${HISTORY_LAG_LIMIT_MS / 1000} s later`,
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
