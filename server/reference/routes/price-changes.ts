import type { FastifyInstance } from 'fastify'
import { priceCalls } from '#contract/prices/price-calls.ts'
import type { CounterDatabase } from '#server/database/open-database.ts'
import { priceChangeMessages } from '#texts/prices/price-changes.ts'
import { createChangeStamper } from '../authority/create-change-stamper.ts'
import type { ChangeFeed } from '../product-events/change-feed.ts'
import {
  findPriceChanges,
  makePriceChange,
  previewRollback,
  rollBackPriceChange,
} from '../store/prices/price-changes.ts'
import { addCall, withMessages } from './add-call.ts'

interface PriceChangeParts {
  database: CounterDatabase
  clock: () => Date
  productFeed: ChangeFeed
}

/**
 * Routes that list price changes, make one, preview its rollback and roll it back. Each change and each rollback is one
 * transaction (G98).
 */
export function priceChangeRoutes(
  app: FastifyInstance,
  { database, clock, productFeed }: PriceChangeParts,
): void {
  const stampOf = createChangeStamper(clock)

  addCall(app, priceCalls.priceChanges, async ({ query: page, body }) =>
    findPriceChanges(database, body, page),
  )

  addCall(
    app,
    withMessages(priceCalls.addPriceChange, priceChangeMessages),
    async ({ request, body: change }) => {
      const id = await database.transaction((transaction) =>
        makePriceChange(transaction, change, stampOf(request)),
      )
      productFeed.publish('all')
      return { id }
    },
  )

  addCall(app, priceCalls.rollbackMoves, async ({ params }) => previewRollback(database, params.id))

  addCall(app, priceCalls.rollBackPriceChange, async ({ request, query: { id } }) => {
    await database.transaction((transaction) => rollBackPriceChange(transaction, id, stampOf(request)))
    productFeed.publish('all')
    return {}
  })
}
