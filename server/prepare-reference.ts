import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { log } from '#server/log/log.ts'
import { startLog } from '#texts/server.ts'
import { imagesFolder } from './data-folder.ts'
import type { CounterDatabase } from './database/open-database.ts'
import { openProcessMessages } from './database/process-messages.ts'
import { createReferenceApp } from './reference/create-reference-app.ts'
import type { EndedCall } from './reference/identify-calls.ts'
import { logMissingPictures } from './reference/images/log-missing-pictures.ts'
import { createPictureStore } from './reference/images/picture-store.ts'
import { createOutboxFolder, sweepOutboxFolder } from './reference/mail/outbox-folder.ts'
import { createSmtpMailer } from './reference/mail/smtp-mailer.ts'

export interface ReferenceSettings {
  dataDirectory: string
  hasFailureSwitches: boolean
  /** No edge runs in this process. */
  isBackendOnly: boolean
  /** Called for each call that has ended, where no edge runs in this process. */
  onCall: (call: EndedCall) => void
  /** PostgreSQL, which other processes may use too; null: the embedded database. */
  databaseUrl: string | null
  /** The mail server; null: mails become files in the data directory. */
  smtpUrl: string | null
  /** The public address of the app, for links in mails. */
  siteUrl: () => string
  /** The only site whose pages may make changes; null: the site at the called host. */
  allowedSiteUrl: string | null
}

/** Makes the reference server, which does not listen yet. Its database has tables and data already. */
export async function prepareReference(
  database: CounterDatabase,
  settings: ReferenceSettings,
): Promise<FastifyInstance> {
  const { dataDirectory, smtpUrl, databaseUrl } = settings
  const clock = () => new Date()
  const imagesDirectory = imagesFolder(dataDirectory)
  if (smtpUrl === null) log.warn(startLog.noMailServer)
  const outboxFolder = join(dataDirectory, 'mail-outbox')
  await sweepOutboxFolder(outboxFolder)
  await logMissingPictures(database, createPictureStore(imagesDirectory))
  return createReferenceApp({
    database,
    clock,
    imagesDirectory,
    mailer: smtpUrl ? createSmtpMailer(smtpUrl) : createOutboxFolder(outboxFolder, clock),
    siteUrl: settings.siteUrl,
    allowedSiteUrl: settings.allowedSiteUrl,
    messages: databaseUrl === null ? null : openProcessMessages(databaseUrl),
    // Without `isBackendOnly` the edge of this process logs and counts the calls.
    onCall: settings.isBackendOnly ? settings.onCall : null,
    failureSwitches: settings.hasFailureSwitches,
  })
}
