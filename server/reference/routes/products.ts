import type { FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { basketCheckBody, basketCheckSchema } from '#contract/cart/basket.ts'
import { BASE_PATHS, ENDPOINTS } from '#contract/endpoints.ts'
import { page } from '#contract/envelope.ts'
import { id } from '#contract/tolerant-values.ts'
import { PRICE_LIST_FILE, WORKBOOK_TYPE } from '#contract/orders/download-files.ts'
import { productSchema } from '#contract/products/product.ts'
import { versionedProductSchema } from '#contract/products/product-changes.ts'
import { PRODUCTS_PER_PAGE } from '#domain/products/product.ts'
import type { CounterDatabase } from '#server/database/open-database.ts'
import { answers, answersFile, parseInput, type RoutedApp, setFileHeaders } from '../answers.ts'
import { scopeOf } from '../authority/scope.ts'
import type { FileDrawing } from '../files/draw-files.ts'
import { notFound } from '../refusal.ts'
import { checkBasket } from '../store/products/check-basket.ts'
import { findProducts, findVisibleProductIds, findVisibleProducts } from '../store/products/find-products.ts'
import { readPriceList } from '../store/products/price-list.ts'
import { idsText, pageNumber, pageSize, rowId, trueOrFalse } from './query-values.ts'

const listQuery = v.object({
  page: pageNumber,
  size: pageSize(PRODUCTS_PER_PAGE),
  id: v.optional(rowId),
  url: v.optional(v.pipe(v.string(), v.maxLength(500))),
  search_text: v.optional(v.pipe(v.string(), v.maxLength(200))),
  archive: v.optional(trueOrFalse),
})
const idsQuery = v.object({ ids: v.optional(idsText) })
const idParams = v.object({ id: rowId })

const productsPage = page(productSchema)
const idsOrProducts = v.union([page(id), productsPage])

const CATALOGUE_GATE = { public: 'Visitors read the catalogue.', limit: 'none' } as const
const BASKET_GATE = {
  public: 'Visitors keep a cart, with the products as they are now.',
  limit: 'calls',
} as const

/** A search is heavy work because it reads every product; an index finds the page of a group. */
const isSearch = ({ query }: FastifyRequest) => /\S/.test(String(Object(query).search_text ?? ''))
const hasIds = ({ query }: FastifyRequest) => Object(query).ids !== undefined

export function productRoutes(
  app: RoutedApp,
  { database, clock, files }: { database: CounterDatabase; clock: () => Date; files: FileDrawing },
): void {
  app.get(
    `/${ENDPOINTS.products}`,
    answers(productsPage, { gate: CATALOGUE_GATE, heavy: isSearch }),
    async (request) => {
      const { id, search_text, ...query } = parseInput(listQuery, request.query)
      const filter = { ...query, parentId: id, searchText: search_text?.trim() }
      return findProducts(database, scopeOf(request.account), filter, clock())
    },
  )

  app.get(
    `/${ENDPOINTS.productIds}`,
    answers(idsOrProducts, { gate: CATALOGUE_GATE, heavy: hasIds }),
    async (request) => {
      const { ids } = parseInput(idsQuery, request.query)
      const scope = scopeOf(request.account)
      if (ids === undefined) {
        const items = await findVisibleProductIds(database, scope)
        return { items, count: items.length }
      }
      const items = await findVisibleProducts(database, scope, ids, clock())
      return { items, count: items.length }
    },
  )

  app.get(
    `/${BASE_PATHS.product}/:id`,
    answers(versionedProductSchema, { gate: CATALOGUE_GATE }),
    async (request) => {
      const { id } = parseInput(idParams, request.params)
      const [product] = await findVisibleProducts(database, scopeOf(request.account), [id], clock())
      if (!product) throw notFound('Product')
      return product
    },
  )

  app.post(
    `/${ENDPOINTS.checkBasket}`,
    answers(basketCheckSchema, { gate: BASKET_GATE }),
    async (request) => {
      const body = parseInput(basketCheckBody, request.body)
      return checkBasket(database, scopeOf(request.account), body, clock())
    },
  )

  app.post(
    `/${ENDPOINTS.priceList}`,
    answersFile({ gate: 'downloadPriceList', heavy: true }),
    async (_request, reply) => {
      const workbook = files.draw('priceList', null, await readPriceList(database))
      return setFileHeaders(reply, WORKBOOK_TYPE, PRICE_LIST_FILE).send(workbook)
    },
  )
}
