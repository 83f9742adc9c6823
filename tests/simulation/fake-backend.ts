// A backend that answers as the reference server does, without keys. The judge reads its list of orders, and recognizes
// each order by its PO number, which is the mark of the order (cases.ts).
import { orderCalls } from '#contract/orders/order-calls.ts'
import { basketCalls } from '#contract/cart/basket-calls.ts'
import { basketCheckOnTheWire } from '#contract/cart/basket.ts'
import { dealershipCalls } from '#contract/people/dealership-calls.ts'
import { sessionCalls } from '#contract/people/session-calls.ts'
import { ORDERS_PER_PAGE } from '#contract/endpoints.ts'
import { ERROR_CODES } from '#contract/error-codes.ts'
import type { NewCustomerOrderBody } from '#contract/orders/new-customer-order.ts'
import type { CheckoutBody, OrderFigures, OrdersBody } from '#contract/orders/order.ts'
import type { Account } from '#domain/people/account.ts'
import { apiTextOf } from '#domain/values/dates.ts'
import { dealershipOfVisitor, type PricingDealership, pricingDealership } from '#domain/people/dealership.ts'
import { isInScope, orderReadingScope } from '#domain/people/dealership-scope.ts'
import { isSameMoney } from '#domain/values/money.ts'
import { may } from '#domain/people/permissions.ts'
import { priceCart, type Totals } from '#domain/prices/pricing.ts'
import { fitsSteps } from '#domain/cart/quantity.ts'
import { VISITOR_ID } from '#outbox/pending-order.ts'
import { type Market, mayOrder } from './market.ts'

export interface BackendCall {
  path: string
  page: number
  body: string
  /** The session cookie when the call left the browser. */
  cookie: string | null
}

export interface BackendAnswer {
  status: number
  type: string
  body: string
  retryAfter?: string
}

export interface ServerOrder {
  id: number
  committedAt: number
  visibleAt: number
  day: string
  accountId: number
  body: CheckoutBody
  /** The customer of an order without an account. */
  customer: { email: string; hadCookie: boolean } | null
  json: string
}

export const JSON_TYPE = 'application/json; charset=utf-8'
export const answerOf = (status: number, value: unknown): BackendAnswer => ({
  status,
  type: JSON_TYPE,
  body: JSON.stringify(value),
})
export const errorOf = (status: number, code: number, message = 'Refused'): BackendAnswer =>
  answerOf(status, { error: { code, message } })

/** The prices of an order depend on its products and on this dealership. */
interface PriceTerms {
  /** Identifies the dealership among the cached totals. */
  name: string
  readDealership(): PricingDealership | null
}

const noSessionAnswer = () => errorOf(401, ERROR_CODES.noSession)

export interface FakeBackend {
  orders: ServerOrder[]
  /** Cookie → account. */
  sessions: Map<string, number>
  /** New orders appear in the history after this time. */
  historyLagMs: number
  /** True if the backend refuses the e-mail address of another customer. If false, it creates a second customer. */
  takesEmailOnce: boolean
  signIn(accountId: number): string
  handle(call: BackendCall): BackendAnswer
  /** Places an order of the backend itself: from a colleague at another desk, or a scheduled shipment. */
  commit(accountId: number, body: CheckoutBody, customer?: ServerOrder['customer']): ServerOrder
}

export function createFakeBackend(
  market: Market,
  now: () => number,
  onCommit: (order: ServerOrder) => void,
): FakeBackend {
  let cookieCount = 0
  const cachedTexts = new Map<string, string>()
  const customers = new Set<string>()

  /** Cached JSON of values that change only with the market. */
  function cachedJson(key: string, readValue: () => unknown): string {
    const versionedKey = `${market.version} ${key}`
    let json = cachedTexts.get(versionedKey)
    if (json === undefined) {
      json = JSON.stringify({ data: readValue() })
      cachedTexts.set(versionedKey, json)
    }
    return json
  }
  const answerJson = (body: string): BackendAnswer => ({ status: 200, type: JSON_TYPE, body })

  function totalsOf(terms: PriceTerms, lines: CheckoutBody['productRequest']): Totals {
    const key = `totals ${terms.name} ${lines.map(({ productId, quantity }) => [productId, quantity])}`
    const text = cachedJson(key, () => {
      const pricedLines = lines.flatMap(({ productId, quantity }) => {
        const product = market.products.get(productId)
        return product ? [{ product, quantity }] : []
      })
      return priceCart(pricedLines, terms.readDealership())
    })
    return (JSON.parse(text) as { data: Totals }).data // cachedJson wrote this text
  }

  function refusalOf(person: Account, body: CheckoutBody): BackendAnswer | null {
    if (!mayOrder(person)) return errorOf(403, ERROR_CODES.forbidden)
    if (body.userId !== person.id) return errorOf(400, ERROR_CODES.wrongUser)
    const dealershipId = Number(body.dealership)
    if (!person.dealerships.some(({ id }) => id === dealershipId)) {
      return errorOf(400, ERROR_CODES.dealershipNotAllowed)
    }
    const dealership = market.dealerships.get(dealershipId)
    return refusalOfLines(body, {
      name: `${dealershipId}`,
      readDealership: () => (dealership ? pricingDealership(dealership) : null),
    })
  }

  function refusalOfLines(body: OrderFigures, terms: PriceTerms): BackendAnswer | null {
    for (const { productId, quantity } of body.productRequest) {
      const product = market.products.get(productId)
      if (product === undefined || product.archive) return errorOf(400, ERROR_CODES.productGone)
      if (!fitsSteps(quantity, product)) return errorOf(400, ERROR_CODES.invalidBody)
    }
    const totals = totalsOf(terms, body.productRequest)
    const isSameBasket =
      isSameMoney(totals.subTotal, body.subTotal) &&
      isSameMoney(totals.taxCost, body.tax) &&
      isSameMoney(totals.totalPrice, body.totalAmount)
    return isSameBasket ? null : errorOf(400, ERROR_CODES.basketChanged)
  }

  function commit(
    accountId: number,
    body: CheckoutBody,
    customer: ServerOrder['customer'] = null,
  ): ServerOrder {
    const id = 1000 + backend.orders.length
    const time = now()
    const createdAt = apiTextOf(time)
    const [month, date, year] = createdAt.slice(0, 10).split('.')
    const dealership = market.dealerships.get(Number(body.dealership))
    const row = {
      id,
      createdAt,
      paymentStatus: 0,
      totalAmount: body.totalAmount,
      products: body.productRequest.map(({ productId, quantity }) => ({ productId, quantity })),
      user: { id: accountId },
      dealership: { id: Number(body.dealership), name: dealership?.name ?? '' },
    }
    const order: ServerOrder = {
      id,
      committedAt: time,
      visibleAt: time + backend.historyLagMs,
      day: `${year}-${month}-${date}`,
      accountId,
      body,
      customer,
      json: JSON.stringify(row),
    }
    backend.orders.push(order)
    onCommit(order)
    return order
  }

  function answerHistory(person: Account, body: OrdersBody, page: number): BackendAnswer {
    const { dealerIds, from = '', to = '9' } = body
    if (!may(person, 'seeOrders')) return errorOf(403, ERROR_CODES.forbidden)
    const matchingOrders = backend.orders.filter(({ visibleAt, day, body: orderBody }) => {
      const dealershipId = Number(orderBody.dealership)
      const matchesFilters = dealerIds?.includes(dealershipId) && day >= from && day <= to
      return visibleAt <= now() && matchesFilters && isInScope(orderReadingScope(person), dealershipId)
    })
    const rows = matchingOrders.slice(page * ORDERS_PER_PAGE, (page + 1) * ORDERS_PER_PAGE)
    return answerJson(
      `{"data":{"orders":[${rows.map((row) => row.json).join()}],"count":${matchingOrders.length}}}`,
    )
  }

  function answerBasketCheck(call: BackendCall): BackendAnswer {
    const { cartItems } = JSON.parse(call.body) as { cartItems: { product: { id: number } }[] } // the app wrote it
    const ids = cartItems.map(({ product }) => product.id)
    const items = () => ids.flatMap((id) => market.products.get(id) ?? [])
    const createCheck = () =>
      basketCheckOnTheWire({ fieldChanges: {}, percentageChanges: {}, items: items() })
    return answerJson(cachedJson(`basket ${ids.join()}`, createCheck))
  }

  /** Creates the customer together with the order, or neither. */
  function placeNewCustomerOrder(call: BackendCall): BackendAnswer {
    const body = JSON.parse(call.body) as NewCustomerOrderBody // the app wrote it
    const { email, stateId, orderPo, name } = body
    const state = market.states.get(stateId)
    if (state === undefined) return errorOf(400, ERROR_CODES.invalidBody)
    const readDealership = () =>
      pricingDealership(dealershipOfVisitor({ companyName: '', email, phone: '' }, state))
    const refusal = refusalOfLines(body, { name: `in ${stateId}`, readDealership })
    if (refusal !== null) return refusal
    const [login = email] = email.split(',')
    if (backend.takesEmailOnce && customers.has(login)) return errorOf(400, ERROR_CODES.emailTaken)
    customers.add(login)
    const { productRequest, subTotal, tax, shippingCost, totalAmount } = body
    const order = commit(
      VISITOR_ID,
      {
        dealership: `${9000 + backend.orders.length}`,
        userId: VISITOR_ID,
        poNumber: orderPo,
        confirmNumber: '',
        namePo: name,
        reorder: false,
        ...{ productRequest, subTotal, tax, shippingCost, totalAmount },
      },
      { email, hadCookie: call.cookie !== null },
    )
    return answerOf(200, { data: { id: order.id } })
  }

  /** Answers a call without a session: only new customers' orders and the visitor's basket need none. */
  function answerVisitor(call: BackendCall): BackendAnswer {
    if (call.path === orderCalls.checkoutNewUser.path) return placeNewCustomerOrder(call)
    const isVisitorsBasket =
      call.path === basketCalls.checkBasket.path && call.body.includes('"dealershipId":0')
    return isVisitorsBasket ? answerBasketCheck(call) : noSessionAnswer()
  }

  function answerPerson(call: BackendCall, person: Account): BackendAnswer {
    switch (call.path) {
      case sessionCalls.validate.path:
      case sessionCalls.refresh.path:
        return answerJson(cachedJson(`account ${person.id}`, () => person))
      case sessionCalls.signOut.path:
        if (call.cookie !== null) backend.sessions.delete(call.cookie)
        return answerJson('{"data":null}')
      case dealershipCalls.dealerships.path:
        return answerJson(
          cachedJson(`dealerships ${person.id}`, () => {
            const dealerships = person.dealerships.flatMap(({ id }) => market.dealerships.get(id) ?? [])
            return { dealerships, count: dealerships.length }
          }),
        )
      case basketCalls.checkBasket.path:
        return answerBasketCheck(call)
      case orderCalls.orders.path:
        return answerHistory(person, JSON.parse(call.body) as OrdersBody, call.page) // the app wrote it
      case orderCalls.checkoutNewUser.path:
        return placeNewCustomerOrder(call)
      case orderCalls.checkout.path: {
        const body = JSON.parse(call.body) as CheckoutBody // the app wrote it
        return refusalOf(person, body) ?? answerOf(200, { data: { id: commit(person.id, body).id } })
      }
      default:
        return errorOf(404, ERROR_CODES.notFound)
    }
  }

  const backend: FakeBackend = {
    orders: [],
    sessions: new Map(),
    historyLagMs: 0,
    takesEmailOnce: true,
    signIn(accountId) {
      cookieCount += 1
      backend.sessions.set(`session-${cookieCount}`, accountId)
      return `session-${cookieCount}`
    },
    handle(call) {
      if (call.path === dealershipCalls.states.path)
        return answerJson(cachedJson('states', () => [...market.states.values()]))
      const accountId = call.cookie === null ? undefined : backend.sessions.get(call.cookie)
      const person = accountId === undefined ? undefined : market.accounts.get(accountId)
      return person === undefined ? answerVisitor(call) : answerPerson(call, person)
    },
    commit,
  }
  return backend
}
