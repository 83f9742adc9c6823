import type { FastifyInstance, FastifyRequest } from 'fastify'
import { priceCalls } from '#contract/prices/price-calls.ts'
import { basketCalls } from '#contract/cart/basket-calls.ts'
import { basketCheckOnTheWire } from '#contract/cart/basket.ts'
import { productCalls } from '#contract/products/product-calls.ts'
import { PRICE_LIST_FILE, WORKBOOK_TYPE } from '#contract/orders/download-files.ts'
import type { CounterDatabase } from '#server/database/open-database.ts'
import { setFileHeaders } from '../answers.ts'
import { scopeOf } from '../authority/scope.ts'
import type { FileDrawing } from '../files/draw-files.ts'
import { notFound } from '../refusal.ts'
import { checkBasket } from '../store/products/check-basket.ts'
import { findProducts, findVisibleProductIds, findVisibleProducts } from '../store/products/find-products.ts'
import { readPriceList } from '../store/products/price-list.ts'
import { addCall } from './add-call.ts'

/** A search is heavy work because it reads every product; an index finds the page of a group. */
const isSearch = ({ query }: FastifyRequest) => /\S/.test(String(Object(query).search_text ?? ''))
const hasIds = ({ query }: FastifyRequest) => Object(query).ids !== undefined

export function productRoutes(
  app: FastifyInstance,
  { database, clock, files }: { database: CounterDatabase; clock: () => Date; files: FileDrawing },
): void {
  addCall(
    app,
    productCalls.products,
    async ({ request, query: { id, search_text, ...query } }) => {
      const filter = { ...query, parentId: id, searchText: search_text?.trim() }
      return findProducts(database, scopeOf(request.account), filter, clock())
    },
    { isHeavy: isSearch },
  )

  addCall(
    app,
    productCalls.productIds,
    async ({ request, query: { ids } }) => {
      const scope = scopeOf(request.account)
      if (ids === undefined) {
        const items = await findVisibleProductIds(database, scope)
        return { items, count: items.length }
      }
      const items = await findVisibleProducts(database, scope, ids, clock())
      return { items, count: items.length }
    },
    { isHeavy: hasIds },
  )

  addCall(app, productCalls.product, async ({ request, params: { id } }) => {
    const [product] = await findVisibleProducts(database, scopeOf(request.account), [id], clock())
    if (!product) throw notFound('Product')
    return product
  })

  addCall(app, basketCalls.checkBasket, async ({ request, body }) =>
    basketCheckOnTheWire(await checkBasket(database, scopeOf(request.account), body, clock())),
  )

  addCall(app, priceCalls.priceList, async ({ reply }) => {
    const workbook = files.draw('priceList', null, await readPriceList(database))
    return setFileHeaders(reply, WORKBOOK_TYPE, PRICE_LIST_FILE).send(workbook)
  })
}
