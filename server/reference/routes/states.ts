import { asc } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { ENDPOINTS } from '#contract/endpoints.ts'
import type { CounterDatabase } from '#server/database/open-database.ts'
import { createCallLimit } from '#server/network/call-limit.ts'
import { states } from '../schema/companies.ts'
import { admit, MOST_VISITOR_CALLS } from './limit-visitors.ts'

interface StateParts {
  database: CounterDatabase
  clock: () => Date
}

/** Open to everybody, and therefore limited per address (G125). */
export function stateRoutes(app: FastifyInstance, { database, clock }: StateParts): void {
  const limit = createCallLimit(MOST_VISITOR_CALLS, () => clock().getTime())
  app.get(`/${ENDPOINTS.states}`, async (request) => {
    admit(limit, request)
    return { data: await database.select().from(states).orderBy(asc(states.name)) }
  })
}
