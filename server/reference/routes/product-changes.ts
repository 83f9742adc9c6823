// What staff do with products; each in one transaction, and told to who listens once it is committed (G160).
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { BASE_PATHS, ENDPOINTS } from '#contract/endpoints.ts'
import { id as wireId } from '#contract/numbers.ts'
import { archiveBody, changeOrderBody, changeParentBody, changeTypeBody } from '#contract/product-changes.ts'
import { productForm } from '#contract/product-form.ts'
import type { CounterDatabase, Statements } from '#server/database/open-database.ts'
import { productFormMessages } from '#texts/product-form.ts'
import { parsed } from '../answers.ts'
import { callerOf, type RouteGate } from '../authority/route-gate.ts'
import { type Scope, scopeOf } from '../authority/scope.ts'
import type { Deed } from '../store/orders/order-events.ts'
import { changeOrder, changeParent, changeType } from '../store/products/move-product.ts'
import { removeProduct, setArchive } from '../store/products/remove-product.ts'
import { saveProduct } from '../store/products/save-product.ts'
import { rowId } from './query-values.ts'

const wantedProduct = productForm(productFormMessages)
const idParams = v.object({ id: rowId })

/** A product without an id is a new one. */
const namesProduct = v.looseObject({ id: v.pipe(wireId, v.minValue(1)) })
const SAVE: RouteGate = {
  oneOf: ['createProducts', 'editProducts'],
  chosenBy: (body) => (v.is(namesProduct, body) ? 'editProducts' : 'createProducts'),
}
const EDIT = { config: { gate: 'editProducts' } } as const

interface ProductChangeParts {
  database: CounterDatabase
  clock: () => Date
}

export function productChangeRoutes(app: FastifyInstance, { database, clock }: ProductChangeParts): void {
  function change<Result>(
    request: FastifyRequest,
    work: (transaction: Statements, scope: Scope, deed: Deed) => Promise<Result>,
  ): Promise<Result> {
    const deed = { by: callerOf(request).id, at: clock() }
    return database.transaction((transaction) => work(transaction, scopeOf(request.account), deed))
  }

  app.post(`/${ENDPOINTS.saveProduct}`, { config: { gate: SAVE } }, async (request) => {
    const product = parsed(wantedProduct, request.body)
    const id = await change(request, (transaction, scope, deed) =>
      saveProduct(transaction, scope, product, deed),
    )
    return { data: { id } }
  })

  app.post(`/${ENDPOINTS.archiveProduct}`, EDIT, async (request) => {
    const body = parsed(archiveBody, request.body)
    await change(request, (transaction, scope, deed) => setArchive(transaction, scope, body, deed))
    return { data: { id: body.id } }
  })

  app.post(`/${ENDPOINTS.changeProductType}`, EDIT, async (request) => {
    const body = parsed(changeTypeBody, request.body)
    await change(request, (transaction, scope, deed) => changeType(transaction, scope, body, deed))
    return { data: { id: body.id } }
  })

  app.post(`/${ENDPOINTS.changeProductParent}`, EDIT, async (request) => {
    const body = parsed(changeParentBody, request.body)
    await change(request, (transaction, scope, deed) => changeParent(transaction, scope, body, deed))
    return { data: { id: body.id } }
  })

  app.post(`/${ENDPOINTS.changeProductOrder}`, EDIT, async (request) => {
    const body = parsed(changeOrderBody, request.body)
    await change(request, (transaction, scope, deed) => changeOrder(transaction, scope, body, deed))
    return { data: { id: body.id } }
  })

  app.put(`/${BASE_PATHS.product}/delete/:id`, { config: { gate: 'removeProducts' } }, async (request) => {
    const { id } = parsed(idParams, request.params)
    await change(request, (transaction, scope, deed) => removeProduct(transaction, scope, id, deed))
    return { data: { id } }
  })
}
