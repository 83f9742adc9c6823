// Changes of products by staff, each in one transaction; listeners are notified after the commit (G160).
import type { FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { BASE_PATHS, ENDPOINTS } from '#contract/endpoints.ts'
import { doneSchema } from '#contract/envelope.ts'
import { id as wireId } from '#contract/tolerant-values.ts'
import {
  archiveBody,
  changeOrderBody,
  changeParentBody,
  changeTypeBody,
  savedProductSchema,
} from '#contract/products/product-changes.ts'
import { productFormBody } from '#contract/products/product-form.ts'
import type { CounterDatabase, Statements } from '#server/database/open-database.ts'
import { productFormMessages } from '#texts/products/product-form.ts'
import { answers, parseInput, type RoutedApp } from '../answers.ts'
import { createChangeStamper } from '../authority/create-change-stamper.ts'
import type { RouteGate } from '../authority/route-gate.ts'
import { type Scope, scopeOf } from '../authority/scope.ts'
import type { PictureStore } from '../images/picture-store.ts'
import type { ChangeFeed } from '../product-events/change-feed.ts'
import type { ChangeStamp } from '../store/change-stamp.ts'
import { changeOrder, changeParent, changeType } from '../store/products/move-product.ts'
import { removeProduct, setArchive } from '../store/products/remove-product.ts'
import { saveProduct } from '../store/products/save-product.ts'
import { rowId } from './query-values.ts'

const productBody = productFormBody(productFormMessages)
const idParams = v.object({ id: rowId })

/** The body of an existing product; the id of a new product is 0 or missing. */
const existingProductBody = v.looseObject({ id: v.pipe(wireId, v.minValue(1)) })
const SAVE_GATE: RouteGate = {
  oneOf: ['createProducts', 'editProducts'],
  chosenBy: (body) => (v.is(existingProductBody, body) ? 'editProducts' : 'createProducts'),
}

interface ProductChangeParts {
  database: CounterDatabase
  clock: () => Date
  productFeed: ChangeFeed
  pictures: Pick<PictureStore, 'touch'>
}

/** Returns the ids of the products that the server now answers with other values. */
type ProductChange<Body> = (
  transaction: Statements,
  scope: Scope,
  body: Body,
  stamp: ChangeStamp,
) => Promise<number[]>

export function productChangeRoutes(
  app: RoutedApp,
  { database, clock, productFeed, pictures }: ProductChangeParts,
): void {
  async function makeChange<Body>(
    request: FastifyRequest,
    change: ProductChange<Body>,
    body: Body,
  ): Promise<void> {
    const stamp = createChangeStamper(clock)(request)
    const scope = scopeOf(request.account)
    productFeed.publish(await database.transaction((transaction) => change(transaction, scope, body, stamp)))
  }

  function addChangeRoute<Body extends { id: number }>(
    path: string,
    schema: v.GenericSchema<unknown, Body>,
    change: ProductChange<Body>,
  ): void {
    app.post(`/${path}`, answers(doneSchema, { gate: 'editProducts' }), async (request) => {
      const body = parseInput(schema, request.body)
      await makeChange(request, change, body)
      return { id: body.id }
    })
  }

  addChangeRoute(ENDPOINTS.archiveProduct, archiveBody, setArchive)
  addChangeRoute(ENDPOINTS.changeProductType, changeTypeBody, changeType)
  addChangeRoute(ENDPOINTS.changeProductParent, changeParentBody, changeParent)
  addChangeRoute(ENDPOINTS.changeProductOrder, changeOrderBody, changeOrder)

  app.post(`/${ENDPOINTS.saveProduct}`, answers(savedProductSchema, { gate: SAVE_GATE }), async (request) => {
    const product = parseInput(productBody, request.body)
    let { id } = product
    await makeChange(
      request,
      async (transaction, scope, product, stamp) => {
        const savedProduct = await saveProduct(transaction, scope, product, stamp, (uuid) =>
          pictures.touch(uuid, stamp.time),
        )
        id = savedProduct.id
        return savedProduct.changedIds
      },
      product,
    )
    return { id }
  })

  app.put(
    `/${BASE_PATHS.product}/delete/:id`,
    answers(doneSchema, { gate: 'removeProducts' }),
    async (request) => {
      const { id } = parseInput(idParams, request.params)
      await makeChange(request, removeProduct, id)
      return { id }
    },
  )
}
