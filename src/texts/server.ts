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
  newDemoWorld: 'Filling the new database with the demo world…',
  newEmptyWorld:
    'The new database is empty: make the first administrator with the command admin create, then sign in.',
} as const

/** Lines of the log while the reference server runs. */
export const serverLog = {
  databaseAway: (reason: string) =>
    `The database does not answer (${reason}), and the call was answered with 503: check PostgreSQL.`,
} as const

export const migrationTexts = {
  applied: (count: number, place: string) =>
    count === 0
      ? `${place} has the tables of this version; nothing was to do.`
      : `${place} has the tables of this version: ${count} ${count === 1 ? 'migration was' : 'migrations were'} applied.`,
} as const

export const adminTexts = {
  askPassword: 'Password: ',
  askPasswordAgain: 'Password again: ',
  passwordsDiffer: 'The two passwords differ; nothing was made.',
  cancelled: 'Nothing was made.',
  taken: (login: string) => `The login ${login} or its e-mail belongs to another user; nothing was made.`,
  noTables: (login: string) =>
    `The administrator ${login} was not made, because the database has no roles: start the reference server once, with --empty for a world without demo data.`,
  created: (login: string, place: string) => `The administrator ${login} of ${place} was made.`,
} as const

/** Names the port, which 0 left to the system. */
export function operationsLine(port: number): string {
  return `Probes and monitors: http://localhost:${port}/ready`
}
