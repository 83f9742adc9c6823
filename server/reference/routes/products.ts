import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { basketCheckBody } from '#contract/basket.ts'
import { BASE_PATHS, ENDPOINTS, PRODUCTS_PER_PAGE } from '#contract/endpoints.ts'
import { ERROR_CODES } from '#contract/error-codes.ts'
import { archiveBody } from '#contract/product.ts'
import { NO_DEALERSHIP_ID } from '#domain/dealership.ts'
import type { CounterDatabase } from '#server/database/open-database.ts'
import { notFound, parsed, Refusal } from '../answers.ts'
import { actsFor, isInScope, requireGate } from '../authentication/caller.ts'
import { checkBasket } from '../store/products/check-basket.ts'
import { findProducts, visibleProductIds, visibleProducts } from '../store/products/find-products.ts'
import { productReader } from '../store/products/product-visibility.ts'
import { saveProduct, setArchive } from '../store/products/save-product.ts'
import { productForm } from './product-form.ts'
import { idsText, pageNumber, pageSize, rowId, yesOrNo } from './query-values.ts'

const listQuery = v.object({
  page: pageNumber,
  size: pageSize(PRODUCTS_PER_PAGE),
  id: v.optional(rowId),
  url: v.optional(v.pipe(v.string(), v.maxLength(500))),
  search_text: v.optional(v.pipe(v.string(), v.maxLength(200))),
  archive: v.optional(yesOrNo),
})
const idsQuery = v.object({ ids: v.optional(idsText) })
const idParams = v.object({ id: rowId })

export function productRoutes(
  app: FastifyInstance,
  { database, clock }: { database: CounterDatabase; clock: () => Date },
): void {
  app.get(`/${ENDPOINTS.products}`, async (request) => {
    const { id, search_text, ...query } = parsed(listQuery, request.query)
    const filter = { ...query, parentId: id, searchText: search_text?.trim() }
    return { data: await findProducts(database, productReader(request.account), filter, clock()) }
  })

  app.get(`/${ENDPOINTS.productIds}`, async (request) => {
    const { ids } = parsed(idsQuery, request.query)
    const reader = productReader(request.account)
    const items = ids
      ? await visibleProducts(database, reader, ids, clock())
      : await visibleProductIds(database, reader)
    return { data: { items, count: items.length } }
  })

  app.get(`/${BASE_PATHS.product}/:id`, async (request) => {
    const { id } = parsed(idParams, request.params)
    const [product] = await visibleProducts(database, productReader(request.account), [id], clock())
    if (!product) throw notFound('Product')
    return { data: product }
  })

  app.post(`/${ENDPOINTS.checkBasket}`, async (request) => {
    const body = parsed(basketCheckBody, request.body)
    const isAllowed =
      body.dealershipId === NO_DEALERSHIP_ID || isInScope(actsFor(request.account), body.dealershipId)
    if (!isAllowed) throw new Refusal(400, ERROR_CODES.dealershipNotAllowed, 'Dealership not allowed')
    return { data: await checkBasket(database, productReader(request.account), body, clock()) }
  })

  app.post(`/${ENDPOINTS.saveProduct}`, async (request) => {
    const account = requireGate(request, 'editProducts')
    const product = parsed(productForm, request.body)
    if (product.id <= 0) requireGate(request, 'createProducts')
    const id = await database.transaction((transaction) =>
      saveProduct(transaction, product, actsFor(account), clock()),
    )
    return { data: { id } }
  })

  app.post(`/${ENDPOINTS.archiveProduct}`, async (request) => {
    requireGate(request, 'editProducts')
    const { id, flag } = parsed(archiveBody, request.body)
    if (!(await setArchive(database, id, flag, clock()))) throw notFound('Product')
    return { data: { id } }
  })
}
