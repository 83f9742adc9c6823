import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { CounterDatabase } from './database/open-database.ts'
import { createReferenceApp } from './reference/create-reference-app.ts'
import { isInhabited, seedDemoWorld } from './reference/seed/seed-demo-world.ts'

export interface ReferencePlace {
  dataDirectory: string
  /** How many products a fresh database gets; null: as many as the demo world has. */
  products: number | null
  hasFailureSwitches: boolean
}

/** The reference backend over a seeded database, not yet listening. */
export async function prepareReference(
  database: CounterDatabase,
  { dataDirectory, products, hasFailureSwitches }: ReferencePlace,
): Promise<FastifyInstance> {
  const app = await createReferenceApp({
    database,
    clock: () => new Date(),
    imagesDirectory: join(dataDirectory, 'images'),
    failureSwitches: hasFailureSwitches,
  })
  if (!(await isInhabited(database))) {
    console.log('Filling the new database with the demo world…')
    await seedDemoWorld(database, { today: new Date(), products: products ?? undefined })
  }
  return app
}
