import { asc } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { ENDPOINTS } from '#contract/endpoints.ts'
import type { CounterDatabase } from '#server/database/open-database.ts'
import { states } from '../schema/companies.ts'

export function stateRoutes(app: FastifyInstance, { database }: { database: CounterDatabase }): void {
  app.get(`/${ENDPOINTS.states}`, async () => ({
    data: await database.select().from(states).orderBy(asc(states.name)),
  }))
}
