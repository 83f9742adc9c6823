import { asc } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { ENDPOINTS } from '#contract/endpoints.ts'
import type { CounterDatabase } from '#server/database/open-database.ts'
import { states } from '../schema/companies.ts'
import { createReadLimit } from './read-limit.ts'

interface StateParts {
  database: CounterDatabase
  clock: () => Date
}

/** Open to everybody, and therefore limited per address (G125). */
export function stateRoutes(app: FastifyInstance, { database, clock }: StateParts): void {
  const admit = createReadLimit(clock)
  app.get(`/${ENDPOINTS.states}`, async (request) => {
    admit(request.ip)
    return { data: await database.select().from(states).orderBy(asc(states.name)) }
  })
}
