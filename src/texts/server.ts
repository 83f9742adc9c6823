// Lines that the server prints for its operator.
interface Build {
  version: string
  commit: string
  builtAt: string
  schema: string
}

/** The first line of the log, and the answer to `--version`. */
export function versionLine({ version, commit, builtAt, schema }: Build): string {
  return [
    `Counter ${version}`,
    `commit ${commit || 'unknown'}`,
    `built ${builtAt || 'never'}`,
    `schema ${schema}`,
  ].join(', ')
}

/** Lines of the log at the start. */
export const startLog = {
  noMailServer:
    'No mail leaves this server, because SMTP_URL and SMTP_URL_FILE are not set: mails become files in mail-outbox of the data folder.',
} as const

/** Lines of the log while the reference server runs. */
export const serverLog = {
  databaseAway: (reason: string) =>
    `The database does not answer (${reason}), and the call was answered with 503: check PostgreSQL.`,
} as const
