// The profile read, for visitors: the public key, the states, the catalogue, pictures and refusals.
import { PICTURES_PATH } from '#contract/products/image.ts'
import { page } from '#contract/envelope.ts'
import { ERROR_CODES } from '#contract/error-codes.ts'
import { id } from '#contract/tolerant-values.ts'
import { productSchema } from '#contract/products/product.ts'
import type { Exchange } from '../conversation.ts'
import { codeOf, describeAnswer } from '../exchange.ts'
import { faultUnless, type Rule } from '../rule.ts'
import { NotTried } from '../untried.ts'
import { dataOf, type Run } from '../run.ts'

const CONTRACT_SOURCE = 'docs/backend-contract.md, What all calls have in common'
const LISTS_SOURCE = 'decisions.md G131'
const UNKNOWN_ID = 2_147_483_000
const MOST_LISTED_VALUES = 5

export const shortList = (values: readonly unknown[]) =>
  `${values.slice(0, MOST_LISTED_VALUES).join(', ')}${values.length > MOST_LISTED_VALUES ? ' …' : ''}`

async function readFirstProduct(run: Run) {
  const { products } = await run.catalogue()
  const [product] = products.values()
  if (!product) throw new NotTried('a visitor sees no product')
  return product
}

/** The faults of the answer to a call with an unknown id. */
export function unknownThingFaults(exchange: Exchange): string[] {
  const isRefused = exchange.status === 404 && codeOf(exchange) !== null
  return faultUnless(
    isRefused,
    `an unknown id is answered with ${describeAnswer(exchange)} instead of 404 with an error`,
  )
}

export const visitorRules: readonly Rule[] = [
  {
    id: 'READ-01',
    source: 'decisions.md G107',
    level: 'must',
    says: 'The public key is RSA with at least 2048 bits, as SPKI in base64.',
    cannot: 'sign anybody in',
    async findFaults(run) {
      const { asymmetricKeyType: type, asymmetricKeyDetails: details } = await run.publicKey()
      const bits = details?.modulusLength ?? 0
      return faultUnless(type === 'rsa' && bits >= 2048, `the key is ${type} with ${bits} bits`)
    },
  },
  {
    id: 'READ-02',
    source: 'decisions.md G139',
    level: 'must',
    says: 'The list of states is not empty, and each tax is a percentage.',
    cannot: 'compute tax, or let visitors choose a state',
    async findFaults(run) {
      const wrongStates = (await run.states()).filter(({ tax }) => tax < 0 || tax > 100)
      return wrongStates.map(({ name, tax }) => `the tax of ${name} is ${tax}`)
    },
  },
  {
    id: 'READ-03',
    source: LISTS_SOURCE,
    level: 'must',
    says: 'Every row of the catalogue is a product that the app can read.',
    cannot: 'show or order these products',
    async findFaults(run) {
      const { unreadable, rowFaults } = await run.catalogue()
      return [
        ...faultUnless(
          unreadable.length === 0,
          `${unreadable.length} rows cannot be read: ${shortList(unreadable)}`,
        ),
        ...rowFaults.slice(0, MOST_LISTED_VALUES),
      ]
    },
  },
  {
    id: 'READ-04',
    source: LISTS_SOURCE,
    level: 'must',
    says: 'The catalogue is sorted by id, and has each product once. `count` is the number of its products.',
    cannot: 'keep the whole catalogue on a device',
    async findFaults(run) {
      const { ids, unreadable, counts } = await run.catalogue()
      const unsortedId = ids.find(
        (productId, index) => index > 0 && productId <= (ids[index - 1] ?? productId - 1),
      )
      const rows = ids.length + unreadable.length
      return [
        ...faultUnless(unsortedId === undefined, `product ${unsortedId} comes after a higher or the same id`),
        ...faultUnless(
          counts.every((count) => count === rows),
          `the pages have ${rows} rows, and count is ${shortList([...new Set(counts)])}`,
        ),
      ]
    },
  },
  {
    id: 'READ-05',
    source: 'decisions.md G146',
    level: 'must',
    says: 'The list of ids names the products of the catalogue, and no others.',
    cannot: 'keep the right products on a device: removed products stay, or existing products disappear',
    async findFaults(run) {
      const { ids, unreadable } = await run.catalogue()
      const { items } = dataOf(page(id), await run.visitor.ask('productIds'))
      const catalogueIds = new Set([...ids, ...unreadable])
      const missingIds = ids.filter((productId) => !items.includes(productId))
      const addedIds = items.filter((productId) => !catalogueIds.has(productId))
      return [
        ...faultUnless(missingIds.length === 0, `it lacks ${shortList(missingIds)}`),
        ...faultUnless(addedIds.length === 0, `it has ${shortList(addedIds)}, which the catalogue lacks`),
      ]
    },
  },
  {
    id: 'READ-06',
    source: 'decisions.md G146',
    level: 'must',
    says: 'The backend answers the products whose ids a call names.',
    cannot: 'show a changed price without reading the whole catalogue',
    async findFaults(run) {
      const { ids } = await run.catalogue()
      const askedIds = ids.slice(0, 3).toSorted((one, other) => one - other)
      if (askedIds.length === 0) throw new NotTried('a visitor sees no product')
      const exchange = await run.visitor.ask('productIds', { query: { ids: askedIds.join(',') } })
      const { items } = dataOf(page(productSchema), exchange)
      const answeredIds = items.map((product) => product.id).toSorted((one, other) => one - other)
      return faultUnless(
        answeredIds.join() === askedIds.join(),
        `asked for ${askedIds.join(', ')}, answered ${answeredIds.join(', ')}`,
      )
    },
  },
  {
    id: 'READ-07',
    source: LISTS_SOURCE,
    level: 'must',
    says: 'A product that is read alone has the same values as in the list.',
    cannot: 'rely on a price that it has just read',
    async findFaults(run) {
      const listedProduct = await readFirstProduct(run)
      const singleProduct = dataOf(
        productSchema,
        await run.visitor.ask('product', { parameters: [listedProduct.id] }),
      )
      const fields = ['id', 'name', 'price', 'type', 'shippingCost', 'startValue', 'quantityStep'] as const
      return fields
        .filter((field) => singleProduct[field] !== listedProduct[field])
        .map(
          (field) =>
            `${field} of product ${listedProduct.id} is ${singleProduct[field]}, and ${listedProduct[field]} in the list`,
        )
    },
  },
  {
    id: 'READ-08',
    source: LISTS_SOURCE,
    level: 'should',
    says: 'With the id of a product the list has only the children of this product.',
    cannot: 'open a group of products that is not on the device yet',
    async findFaults(run) {
      const { products } = await run.catalogue()
      const child = [...products.values()].find(({ parentId }) => products.has(parentId))
      if (!child) throw new NotTried('no product of the catalogue has a parent in it')
      const query = { page: 0, size: 50, id: child.parentId }
      const { items } = dataOf(page(productSchema), await run.visitor.ask('products', { query }))
      const otherProducts = items.filter(({ parentId }) => parentId !== child.parentId)
      return [
        ...faultUnless(items.length > 0, `product ${child.parentId} has no children in its list`),
        ...faultUnless(
          otherProducts.length === 0,
          `it has ${shortList(otherProducts.map((product) => product.id))}, which have another parent`,
        ),
      ]
    },
  },
  {
    id: 'READ-09',
    source: CONTRACT_SOURCE,
    level: 'must',
    says: 'For an unknown product the answer is 404 with an error.',
    cannot: 'distinguish a removed product from a broken backend',
    findFaults: async (run) =>
      unknownThingFaults(await run.visitor.ask('product', { parameters: [UNKNOWN_ID] })),
  },
  {
    id: 'READ-10',
    source: 'decisions.md G31',
    level: 'should',
    says: `Pictures are answered under /${PICTURES_PATH}, as WebP and as JPEG.`,
    cannot: 'show pictures',
    async findFaults(run) {
      const { products } = await run.catalogue()
      const uuid = [...products.values()]
        .map((product) => product.primaryImageUuid ?? product.images[0]?.uuid)
        .find(Boolean)
      if (!uuid) throw new NotTried('no product has a picture')
      const faults = []
      for (const [extension, type] of [
        ['webp', 'image/webp'],
        ['jpg', 'image/jpeg'],
      ] as const) {
        const exchange = await run.visitor.ask('picture', { parameters: ['general', `${uuid}.${extension}`] })
        const isPicture = exchange.status === 200 && exchange.contentType.startsWith(type)
        faults.push(...faultUnless(isPicture, `.${extension} is answered with ${describeAnswer(exchange)}`))
      }
      return faults
    },
  },
  {
    id: 'READ-11',
    source: 'decisions.md G129',
    level: 'must',
    says: 'Without a session `validate` is refused with 401 or code 10110, as JSON.',
    cannot: 'notice that nobody is signed in',
    async findFaults(run) {
      const exchange = await run.visitor.ask('validate', { body: {} })
      const isDenied =
        codeOf(exchange) !== null && (exchange.status === 401 || codeOf(exchange) === ERROR_CODES.noSession)
      return faultUnless(isDenied, `it is answered with ${describeAnswer(exchange)}`)
    },
  },
  {
    id: 'READ-12',
    source: 'decisions.md G109',
    level: 'should',
    says: 'A change without the fixed header is refused with 400 and code 10001.',
    cannot: 'rely on a guard of the backend against pages of other sites',
    async findFaults(run) {
      const exchange = await run.visitor.ask('validate', { body: {}, hasFixedHeader: false })
      const isRefused = exchange.status === 400 && codeOf(exchange) === ERROR_CODES.missingBasicHeader
      return faultUnless(isRefused, `it is answered with ${describeAnswer(exchange)}`)
    },
  },
  {
    id: 'READ-13',
    source: 'docs/backend-contract.md, The least set of calls',
    level: 'must',
    says: 'Every answer of a call without a session is JSON or the file that was asked for, and none is a redirect.',
    cannot: 'tell the backend from the sign-in page of a network',
    async findFaults(run) {
      await run.catalogue()
      const unexpectedExchanges = run.conversation.exchanges.filter(
        ({ status, value, contentType, text }) =>
          (status >= 300 && status < 400) ||
          (value === undefined && (text !== '' || contentType === '') && status !== 0),
      )
      return [
        ...new Set(
          unexpectedExchanges.map(
            (exchange) => `${exchange.call} is answered with ${describeAnswer(exchange)}`,
          ),
        ),
      ]
    },
  },
]
