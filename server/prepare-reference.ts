import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { log } from '#server/log/log.ts'
import { startLog } from '#texts/server.ts'
import { imagesFolder } from './data-folder.ts'
import type { CounterDatabase } from './database/open-database.ts'
import type { EndedCall } from './reference/name-calls.ts'
import { createReferenceApp } from './reference/create-reference-app.ts'
import { createOutboxFolder, sweepOutboxFolder } from './reference/mail/outbox-folder.ts'
import { createSmtpMailer } from './reference/mail/smtp-mailer.ts'

export interface ReferenceSettings {
  dataDirectory: string
  hasFailureSwitches: boolean
  /** No edge runs in this process. */
  isBackendOnly: boolean
  /** Called for each call that has ended, where no edge runs in this process. */
  onCall: (call: EndedCall) => void
  /** The mail server; null: mails become files in the data directory. */
  smtpUrl: string | null
  /** The public address of the app, for links in mails. */
  siteUrl: () => string
}

/** Makes the reference server, which does not listen yet. Its database has tables and data already. */
export async function prepareReference(
  database: CounterDatabase,
  { dataDirectory, hasFailureSwitches, smtpUrl, siteUrl, isBackendOnly, onCall }: ReferenceSettings,
): Promise<FastifyInstance> {
  const clock = () => new Date()
  if (smtpUrl === null) log.warn(startLog.noMailServer)
  const outbox = join(dataDirectory, 'mail-outbox')
  await sweepOutboxFolder(outbox)
  return createReferenceApp({
    database,
    clock,
    imagesDirectory: imagesFolder(dataDirectory),
    mailer: smtpUrl ? createSmtpMailer(smtpUrl) : createOutboxFolder(outbox, clock),
    siteUrl,
    // Otherwise the edge of this process logs and counts them.
    onCall: isBackendOnly ? onCall : null,
    failureSwitches: hasFailureSwitches,
  })
}
