// The state that the rules of one run share: the people who are signed in, and the answers that several rules need.
import { constants, createPublicKey, type KeyObject, publicEncrypt } from 'node:crypto'
import * as v from 'valibot'
import { MOST_ORDERS_PER_PAGE, ORDERS_PER_PAGE } from '#contract/endpoints.ts'
import { dataEnvelope, page } from '#contract/envelope.ts'
import { ordersSchema } from '#contract/orders/order.ts'
import { accountSchema, publicKeySchema } from '#contract/people/account.ts'
import { dealershipsSchema, statesSchema } from '#contract/people/dealership.ts'
import { productSchema } from '#contract/products/product.ts'
import type { Order } from '#domain/orders/order.ts'
import type { Account } from '#domain/people/account.ts'
import type { Dealership, State } from '#domain/people/dealership.ts'
import { PRODUCTS_PER_PAGE, type Product } from '#domain/products/product.ts'
import type { ConformanceSite, Credentials } from './conformance-site.ts'
import { describeIssue } from './describe-issue.ts'
import {
  type Conversation,
  type ConversationOptions,
  createConversation,
  type Exchange,
} from './conversation.ts'
import { createPerson, describeAnswer, type Person } from './exchange.ts'
import { NotTried, Unreadable } from './untried.ts'

export interface Catalogue {
  products: ReadonlyMap<number, Product>
  /** The ids of all readable products, in the order of the pages. */
  ids: readonly number[]
  /** The ids of the rows that the app cannot read; null for a row without an id. */
  unreadable: readonly (number | null)[]
  /** Why the app cannot read these rows, a sentence for each. */
  rowFaults: readonly string[]
  /** The field `count` of each page. */
  counts: readonly number[]
}

export interface SignIn {
  exchange: Exchange
  person: Person
  account: Account
}

/** The history may show a new order this much later. The app reads it twice, a minute apart (offline.md, rule 6). */
export const HISTORY_LAG_LIMIT_MS = 60_000
const ASK_AGAIN_MS = 2000

export interface Run {
  conversation: Conversation
  site: ConformanceSite
  visitor: Person
  publicKey: () => Promise<KeyObject>
  states: () => Promise<readonly State[]>
  /**
   * Asks until the answer is right, or until the history may lag no longer, and resolves with the last answer.
   */
  askUntil: <Answer>(ask: () => Promise<Answer>, isRight: (answer: Answer) => boolean) => Promise<Answer>
  /** All products that the visitor sees. */
  catalogue: () => Promise<Catalogue>
  /** The sign-in of the site's buyer. */
  signIn: () => Promise<SignIn>
  signInOfStaff: () => Promise<SignIn>
  /** The dealerships that the buyer reads. */
  dealerships: () => Promise<readonly Dealership[]>
  /** All products that the buyer sees, with the buyer's percentages. */
  buyersCatalogue: () => Promise<Catalogue>
  /** The first page of the buyer's orders. */
  orders: () => Promise<{ items: readonly Order[]; count: number }>
}

/**
 * The data of an answer as the app reads it. Throws Unreadable if the answer is no success, or if the app cannot read
 * its data.
 */
export function dataOf<Value>(schema: v.GenericSchema<unknown, Value>, exchange: Exchange): Value {
  const isSuccess = exchange.status >= 200 && exchange.status < 300
  const parsed = v.safeParse(dataEnvelope(schema), exchange.value)
  if (isSuccess && parsed.success) return parsed.output.data
  if (!isSuccess || parsed.success || exchange.problem !== undefined)
    throw new Unreadable(`${exchange.call} is answered with ${describeAnswer(exchange)}`)
  throw new Unreadable(`the app cannot read ${exchange.call}: ${describeIssue(parsed.issues[0])}`)
}

export function encrypt(key: KeyObject, text: string): string {
  return publicEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(text)).toString('base64')
}

const rowsSchema = page(v.unknown())
const rowSchema = v.looseObject({ id: v.number() })
const MOST_PAGES = 20_000

async function readCatalogue(person: Person): Promise<Catalogue> {
  const products = new Map<number, Product>()
  const ids: number[] = []
  const unreadable: (number | null)[] = []
  const rowFaults: string[] = []
  const counts: number[] = []
  for (let pageNumber = 0; pageNumber < MOST_PAGES; pageNumber += 1) {
    const query = { page: pageNumber, size: PRODUCTS_PER_PAGE }
    const { items, count } = dataOf(rowsSchema, await person.ask('products', { query }))
    counts.push(count)
    for (const row of items) {
      const parsed = v.safeParse(productSchema, row)
      if (parsed.success) {
        ids.push(parsed.output.id)
        products.set(parsed.output.id, parsed.output)
      } else {
        const rowId = v.is(rowSchema, row) ? row.id : null
        unreadable.push(rowId)
        rowFaults.push(`product ${rowId ?? 'without an id'}: ${describeIssue(parsed.issues[0])}`)
      }
    }
    if (items.length === 0 || ids.length + unreadable.length >= count) break
  }
  return { products, ids, unreadable, rowFaults, counts }
}

/** Asks for a fact only at the first call; all calls get the same answer. */
function askOnce<Fact>(ask: () => Promise<Fact>): () => Promise<Fact> {
  let answer: Promise<Fact> | null = null
  return () => {
    answer ??= ask()
    return answer
  }
}

export interface RunOptions extends ConversationOptions {
  wait: (ms: number) => Promise<void>
  site: ConformanceSite
}

export function createRun({ site, wait, ...conversationOptions }: RunOptions): Run {
  const conversation = createConversation(conversationOptions)
  const visitor = createPerson(conversation)

  const publicKey = askOnce(async () => {
    const { publicKey: text } = dataOf(publicKeySchema, await visitor.ask('key'))
    try {
      return createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' })
    } catch {
      throw new Unreadable('the public key cannot be read')
    }
  })
  const signInAs = async ({ login, password }: Credentials): Promise<SignIn> => {
    const key = await publicKey()
    const person = createPerson(conversation)
    const body = { login: encrypt(key, login), password: encrypt(key, password) }
    const exchange = await person.ask('signIn', { body })
    return { exchange, person, account: dataOf(accountSchema, exchange) }
  }
  const signIn = askOnce(() => signInAs(site.buyer))

  return {
    conversation,
    site,
    visitor,
    publicKey,
    signIn,
    async askUntil(ask, isRight) {
      let answer = await ask()
      for (let waitedMs = 0; waitedMs < HISTORY_LAG_LIMIT_MS && !isRight(answer); waitedMs += ASK_AGAIN_MS) {
        await wait(ASK_AGAIN_MS)
        answer = await ask()
      }
      return answer
    },
    states: askOnce(async () => dataOf(statesSchema, await visitor.ask('states'))),
    catalogue: askOnce(() => readCatalogue(visitor)),
    signInOfStaff: askOnce(() => {
      if (site.staff === null) throw new NotTried('the site file names no staff')
      return signInAs(site.staff)
    }),
    dealerships: askOnce(async () => {
      const { person } = await signIn()
      return dataOf(dealershipsSchema, await person.ask('dealerships')).items
    }),
    buyersCatalogue: askOnce(async () => readCatalogue((await signIn()).person)),
    orders: askOnce(async () => {
      const { person } = await signIn()
      const query = { page: 0, size: ORDERS_PER_PAGE }
      return dataOf(ordersSchema, await person.ask('orders', { query, body: {} }))
    }),
  }
}

/** A page of the buyer's orders with these filters. */
export async function ordersWith(
  run: Run,
  body: object,
  { page: pageNumber = 0, size = MOST_ORDERS_PER_PAGE } = {},
): Promise<{ items: readonly Order[]; count: number }> {
  const { person } = await run.signIn()
  return dataOf(ordersSchema, await person.ask('orders', { query: { page: pageNumber, size }, body }))
}
