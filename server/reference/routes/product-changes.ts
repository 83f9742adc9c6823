// Changes of products by staff, each in one transaction; listeners are notified after the commit (G160).
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { productChangeCalls } from '#contract/products/product-change-calls.ts'
import { id as wireId } from '#contract/tolerant-values.ts'
import type { CounterDatabase, Statements } from '#server/database/open-database.ts'
import { productFormMessages } from '#texts/products/product-form.ts'
import { createChangeStamper } from '../authority/create-change-stamper.ts'
import { type Scope, scopeOf } from '../authority/scope.ts'
import type { PictureStore } from '../images/picture-store.ts'
import type { ChangeFeed } from '../product-events/change-feed.ts'
import type { ChangeStamp } from '../store/changes.ts'
import { changeOrder, changeParent, changeType } from '../store/products/move-product.ts'
import { removeProduct, setArchive } from '../store/products/remove-product.ts'
import { saveProduct } from '../store/products/save-product.ts'
import { addCall, withGateOf, withMessages } from './add-call.ts'

/** The body of an existing product; the id of a new product is 0 or missing. */
const existingProductBody = v.looseObject({ id: v.pipe(wireId, v.minValue(1)) })
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
  app: FastifyInstance,
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

  // Each of these calls changes one field of the product that its body names.
  addCall(app, productChangeCalls.archiveProduct, async ({ request, body }) => {
    await makeChange(request, setArchive, body)
    return { id: body.id }
  })
  addCall(app, productChangeCalls.changeProductType, async ({ request, body }) => {
    await makeChange(request, changeType, body)
    return { id: body.id }
  })
  addCall(app, productChangeCalls.changeProductParent, async ({ request, body }) => {
    await makeChange(request, changeParent, body)
    return { id: body.id }
  })
  addCall(app, productChangeCalls.changeProductOrder, async ({ request, body }) => {
    await makeChange(request, changeOrder, body)
    return { id: body.id }
  })

  const saveCall = withGateOf(withMessages(productChangeCalls.saveProduct, productFormMessages), (body) =>
    v.is(existingProductBody, body) ? 'editProducts' : 'createProducts',
  )
  addCall(app, saveCall, async ({ request, body: product }) => {
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

  addCall(app, productChangeCalls.deleteProduct, async ({ request, params: { id } }) => {
    await makeChange(request, removeProduct, id)
    return { id }
  })
}
