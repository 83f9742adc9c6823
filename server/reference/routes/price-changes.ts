import * as v from 'valibot'
import { BASE_PATHS, ENDPOINTS, PRICE_CHANGES_PER_PAGE } from '#contract/endpoints.ts'
import { doneSchema } from '#contract/envelope.ts'
import {
  priceChangeBody,
  priceChangesBody,
  priceChangesSchema,
  rollbackMovesSchema,
} from '#contract/prices/price-change.ts'
import type { CounterDatabase } from '#server/database/open-database.ts'
import { priceChangeMessages } from '#texts/prices/price-changes.ts'
import { answers, parseInput, type RoutedApp } from '../answers.ts'
import { createChangeStamper } from '../authority/create-change-stamper.ts'
import type { ChangeFeed } from '../product-events/change-feed.ts'
import {
  findPriceChanges,
  makePriceChange,
  previewRollback,
  rollBackPriceChange,
} from '../store/prices/price-changes.ts'
import { pageNumber, pageSize, rowId } from './query-values.ts'

const listQuery = v.object({ page: pageNumber, size: pageSize(PRICE_CHANGES_PER_PAGE) })
const changeIdParams = v.object({ id: rowId })
const changeBody = priceChangeBody(priceChangeMessages)

interface PriceChangeParts {
  database: CounterDatabase
  clock: () => Date
  productFeed: ChangeFeed
}

/**
 * Routes that list price changes, make one, preview its rollback and roll it back. Each change and each rollback is one
 * transaction (G98).
 */
export function priceChangeRoutes(app: RoutedApp, { database, clock, productFeed }: PriceChangeParts): void {
  const stampOf = createChangeStamper(clock)

  app.post(
    `/${ENDPOINTS.priceChanges}`,
    answers(priceChangesSchema, { gate: 'seePriceChanges' }),
    async (request) => {
      const page = parseInput(listQuery, request.query)
      return findPriceChanges(database, parseInput(priceChangesBody, request.body ?? {}), page)
    },
  )

  app.post(`/${ENDPOINTS.addPriceChange}`, answers(doneSchema, { gate: 'changePrices' }), async (request) => {
    const change = parseInput(changeBody, request.body)
    const id = await database.transaction((transaction) =>
      makePriceChange(transaction, change, stampOf(request)),
    )
    productFeed.publish('all')
    return { id }
  })

  app.get(
    `/${BASE_PATHS.changePrice}/rollback/:id`,
    answers(rollbackMovesSchema, { gate: 'rollBackPrices', heavy: true }),
    async (request) => previewRollback(database, parseInput(changeIdParams, request.params).id),
  )

  app.post(
    `/${ENDPOINTS.rollBackPriceChange}`,
    answers(doneSchema, { gate: 'rollBackPrices' }),
    async (request) => {
      const { id } = parseInput(changeIdParams, request.query)
      await database.transaction((transaction) => rollBackPriceChange(transaction, id, stampOf(request)))
      productFeed.publish('all')
      return {}
    },
  )
}
