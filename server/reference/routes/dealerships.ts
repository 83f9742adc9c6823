import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { BASE_PATHS, ENDPOINTS } from '#contract/endpoints.ts'
import type { CounterDatabase } from '#server/database/open-database.ts'
import { notFound, parsed } from '../answers.ts'
import { isInScope, readsOf, requireSession } from '../authentication/caller.ts'
import { readDealership, readDealerships } from '../store/dealerships.ts'
import { rowId } from './query-values.ts'

const idParams = v.object({ id: rowId })

/** Open to everyone signed in for his own dealerships; for all of them see `readsOf` (G125). */
export function dealershipRoutes(app: FastifyInstance, { database }: { database: CounterDatabase }): void {
  app.get(`/${ENDPOINTS.dealerships}`, async (request) => {
    const scope = readsOf(requireSession(request))
    const dealerships = await readDealerships(database, scope)
    return { data: { dealerships, count: dealerships.length } }
  })

  app.get(`/${BASE_PATHS.company}/dealership/:id`, async (request) => {
    const scope = readsOf(requireSession(request))
    const { id } = parsed(idParams, request.params)
    const dealership = isInScope(scope, id) ? await readDealership(database, id) : null
    if (dealership === null) throw notFound('Dealership')
    return { data: dealership }
  })
}
