// The profile read, for the buyer: the session, dealerships, and prices to the cent.
import { randomUUID } from 'node:crypto'
import { ERROR_CODES } from '#contract/error-codes.ts'
import { accountSchema } from '#contract/people/account.ts'
import { pricingDealership } from '#domain/people/dealership.ts'
import { orderingScope } from '#domain/people/dealership-scope.ts'
import { priceCart } from '#domain/prices/pricing.ts'
import { isSameMoney } from '#domain/values/money.ts'
import { codeOf, createPerson, describeAnswer } from '../exchange.ts'
import { faultUnless, type Rule } from '../rule.ts'
import { NotTried } from '../untried.ts'
import { dataOf, encrypt, type Run } from '../run.ts'
import { shortList } from './visitor-rules.ts'

const COOKIES_SOURCE = 'docs/backend-contract.md, Cookies'

export interface SiteCart {
  dealership: number
  lines: readonly { product: number; quantity: number }[]
}

/** The cart with the products and the dealership that the backend answers now, and its price by the app's rules. */
export async function pricedCart(run: Run, { dealership: id, lines }: SiteCart) {
  const dealership = (await run.dealerships()).find((candidate) => candidate.id === id)
  if (!dealership) throw new NotTried(`the buyer does not order for dealership ${id}`)
  const { products } = await run.buyersCatalogue()
  const cartLines = lines.map(({ product: productId, quantity }) => {
    const product = products.get(productId)
    if (!product) throw new NotTried(`the buyer's catalogue has no product ${productId}`)
    return { product, quantity }
  })
  return { dealership, lines: cartLines, price: priceCart(cartLines, pricingDealership(dealership)) }
}

export const sessionRules: readonly Rule[] = [
  {
    id: 'READ-21',
    source: 'decisions.md G129',
    level: 'must',
    says: 'A wrong password is refused with 400 and code 10100.',
    cannot: 'tell a wrong password from an ended session',
    async findFaults(run) {
      const key = await run.publicKey()
      // Each run uses another login, because a backend may count the failed tries of a login.
      const login = `conformance-run-${randomUUID()}`
      const body = { login: encrypt(key, login), password: encrypt(key, 'Wrong-1-Password') }
      const exchange = await run.visitor.ask('signIn', { body })
      const isRefused = exchange.status === 400 && codeOf(exchange) === ERROR_CODES.wrongSignIn
      return faultUnless(isRefused, `it is answered with ${describeAnswer(exchange)}`)
    },
  },
  {
    id: 'READ-22',
    source: 'decisions.md G129',
    level: 'must',
    says: 'A sign-in answers the account: id, role, rights and dealerships.',
    cannot: 'sign anybody in',
    async findFaults(run) {
      const { account } = await run.signIn()
      return [
        ...faultUnless(account.privileges.length > 0, 'the account has no rights'),
        ...faultUnless(account.dealerships.length > 0, 'the buyer has no dealership'),
      ]
    },
  },
  {
    id: 'READ-23',
    source: COOKIES_SOURCE,
    level: 'must',
    says: 'A sign-in sets a cookie.',
    cannot: 'stay signed in',
    async findFaults(run) {
      const { setCookies } = (await run.signIn()).exchange
      return faultUnless(setCookies.length > 0, 'it sets no cookie')
    },
  },
  {
    id: 'READ-24',
    source: COOKIES_SOURCE,
    level: 'should',
    says: 'The cookies of a session are HttpOnly and not SameSite=None.',
    cannot: 'keep scripts and other sites from using the session',
    async findFaults(run) {
      const { setCookies } = (await run.signIn()).exchange
      const exposedCookies = setCookies.filter(
        (line) => !/;\s*httponly/i.test(line) || /samesite\s*=\s*none/i.test(line),
      )
      return exposedCookies.map(
        (line) => `${line.split('=')[0]} is readable by scripts, or sent to other sites`,
      )
    },
  },
  {
    id: 'READ-25',
    source: 'decisions.md G129',
    level: 'must',
    says: '`validate` answers the account of the session.',
    cannot: 'send an order: the edge asks `validate` for its author',
    async findFaults(run) {
      const { person, account } = await run.signIn()
      const { id } = dataOf(accountSchema, await person.ask('validate', { body: {} }))
      return faultUnless(id === account.id, `it answers user ${id}, and ${account.id} signed in`)
    },
  },
  {
    id: 'READ-26',
    source: COOKIES_SOURCE,
    level: 'must',
    says: '`refresh` renews the session, and answers the account.',
    cannot: 'keep people signed in',
    async findFaults(run) {
      const { person, account } = await run.signIn()
      const { id } = dataOf(accountSchema, await person.ask('refresh', { body: {} }))
      const answerAfterwards = await person.ask('validate', { body: {} })
      return [
        ...faultUnless(id === account.id, `it answers user ${id}, and ${account.id} signed in`),
        ...faultUnless(
          answerAfterwards.status === 200,
          `the session is then answered with ${describeAnswer(answerAfterwards)}`,
        ),
      ]
    },
  },
  {
    id: 'READ-27',
    source: 'decisions.md G135',
    level: 'must',
    says: 'The buyer’s dealerships have an address with a state.',
    cannot: 'compute the tax of an order',
    async findFaults(run) {
      const { account } = await run.signIn()
      const dealerships = await run.dealerships()
      const dealershipsWithoutState = dealerships.filter(
        ({ shippingAddress }) => shippingAddress.state === null,
      )
      const missingDealerships = account.dealerships.filter(
        ({ id }) => !dealerships.some((listedDealership) => listedDealership.id === id),
      )
      return [
        ...faultUnless(
          missingDealerships.length === 0,
          `the list of dealerships lacks these dealerships of the account (ids): ${shortList(missingDealerships.map(({ id }) => id))}`,
        ),
        ...faultUnless(
          dealershipsWithoutState.length === 0,
          `without a state: ${shortList(dealershipsWithoutState.map(({ id }) => id))}`,
        ),
      ]
    },
  },
  {
    id: 'READ-28',
    source: 'docs/backend-contract.md, Every call',
    level: 'must',
    says: 'A buyer gets only the percentages of the dealerships that the buyer belongs to.',
    cannot: 'keep the prices of one customer from another',
    async findFaults(run) {
      const scope = orderingScope((await run.signIn()).account)
      if (scope === 'all') throw new NotTried('the buyer of the site file may order for every dealership')
      const { products } = await run.buyersCatalogue()
      const wrongProducts = [...products.values()].filter(({ discountsDTO }) =>
        discountsDTO.some(({ dealershipId }) => !scope.includes(dealershipId)),
      )
      return faultUnless(
        wrongProducts.length === 0,
        `products ${shortList(wrongProducts.map(({ id }) => id))} have percentages of other dealerships`,
      )
    },
  },
  {
    id: 'READ-29',
    source: 'docs/backend-contract.md, Prices to the cent',
    level: 'must',
    says: 'The app’s prices for the carts of the site file equal the amounts in the site file, to the cent.',
    cannot: 'show the right total; the backend refuses each such order with 10301',
    async findFaults(run) {
      if (run.site.carts.length === 0) throw new NotTried('the site file has no carts')
      const faults: string[] = []
      for (const [index, cart] of run.site.carts.entries()) {
        const { price } = await pricedCart(run, cart)
        const figures = [
          ['subtotal', cart.subTotal, price.subTotal],
          ['shipping', cart.shipping, price.shippingCost],
          ['tax', cart.tax, price.taxCost],
          ['total', cart.total, price.totalPrice],
        ] as const
        for (const [name, expectedAmount, computedAmount] of figures) {
          const fault = `cart ${index + 1}: the app computes the ${name} ${computedAmount.toFixed(2)}, the site file has ${expectedAmount.toFixed(2)}`
          faults.push(...faultUnless(isSameMoney(expectedAmount, computedAmount), fault))
        }
      }
      return faults
    },
  },
  {
    id: 'READ-30',
    source: COOKIES_SOURCE,
    level: 'must',
    says: 'After a sign-out the session is refused.',
    cannot: 'sign anybody out of a shared tablet',
    async findFaults(run) {
      const { login, password } = run.site.buyer
      const key = await run.publicKey()
      const person = createPerson(run.conversation)
      const body = { login: encrypt(key, login), password: encrypt(key, password) }
      dataOf(accountSchema, await person.ask('signIn', { body }))
      const cookies = [...person.cookies]
      const signOutAnswer = await person.ask('signOut', { body: {} })
      for (const [name, value] of cookies) person.cookies.set(name, value)
      const answerAfterwards = await person.ask('validate', { body: {} })
      return [
        ...faultUnless(
          signOutAnswer.status >= 200 && signOutAnswer.status < 300,
          `the sign-out is answered with ${describeAnswer(signOutAnswer)}`,
        ),
        ...faultUnless(
          codeOf(answerAfterwards) !== null,
          `the ended session is answered with ${describeAnswer(answerAfterwards)}`,
        ),
      ]
    },
  },
]
