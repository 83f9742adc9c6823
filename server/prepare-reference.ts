import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { CounterDatabase } from './database/open-database.ts'
import { createReferenceApp } from './reference/create-reference-app.ts'
import { createOutboxFolder, sweepOutboxFolder } from './reference/mail/outbox-folder.ts'
import { createSmtpMailer } from './reference/mail/smtp-mailer.ts'
import { startLog } from '#texts/server.ts'
import { hasData, seedDemoWorld } from './reference/seed/seed-demo-world.ts'

export interface ReferenceSettings {
  dataDirectory: string
  /** The number of products in a new database; null: as many as the demo world has. */
  products: number | null
  /** About the number of orders in a new database; null: as many as the demo world has. */
  orders: number | null
  /**
   * The number of companies in a new database. Each added company has four users. Null: as many as the demo world has.
   */
  companies: number | null
  hasFailureSwitches: boolean
  /** The mail server; null: mails become files in the data directory. */
  smtpUrl: string | null
  /** The public address of the app, for links in mails. */
  siteUrl: () => string
}

/** The folder of pictures in a data directory. */
export const imagesFolder = (dataDirectory: string) => join(dataDirectory, 'images')

/** Makes the reference server with a seeded database; it does not listen yet. */
export async function prepareReference(
  database: CounterDatabase,
  { dataDirectory, products, orders, companies, hasFailureSwitches, smtpUrl, siteUrl }: ReferenceSettings,
): Promise<FastifyInstance> {
  const clock = () => new Date()
  if (smtpUrl === null) console.error(startLog.noMailServer)
  const outbox = join(dataDirectory, 'mail-outbox')
  await sweepOutboxFolder(outbox)
  const app = await createReferenceApp({
    database,
    clock,
    imagesDirectory: imagesFolder(dataDirectory),
    mailer: smtpUrl ? createSmtpMailer(smtpUrl) : createOutboxFolder(outbox, clock),
    siteUrl,
    failureSwitches: hasFailureSwitches,
  })
  if (!(await hasData(database))) {
    console.log('Filling the new database with the demo world…')
    await seedDemoWorld(database, {
      today: new Date(),
      products: products ?? undefined,
      orders: orders ?? undefined,
      companies: companies ?? undefined,
    })
  }
  return app
}
