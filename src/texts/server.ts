// Lines that the server prints for its operator.
import { countOf } from './figures.ts'
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
  failed:
    'The start failed. This is a fault of Counter: report the line to its developers, because its reason and stack name the place in the code.',
  rightsNotChanged: (reason: string) =>
    `Other accounts of this machine may read the data folder, because its rights could not be changed: ${reason}`,
  archiving: (path: string) =>
    `This version changes the tables of the database. Writing an archive of them first: ${path}`,
  noBackupSocket: (path: string, reason: string) =>
    `The command backup works only while this server is stopped, because ${path} cannot be opened: ${reason}`,
  noMailServer:
    'No mail leaves this server, because SMTP_URL and SMTP_URL_FILE are not set: mails become files in mail-outbox of the data folder.',
  newDemoWorld: 'Filling the new database with the demo world…',
  newEmptyWorld:
    'The new database is empty: create the first administrator with the command admin create, then sign in.',
} as const

/** Lines of the log while the reference server or the listener for operators runs. */
export const serverLog = {
  vacuumFailed:
    'The space of replaced rows in the embedded database could not be made reusable. The server tries again; if the line comes again and again, the disk fills up: watch its space, and report this line to the developers of Counter.',
  checkpointFailed:
    'The embedded database could not write its log into its tables. The server tries again; if the line comes again and again, the disk fills up: watch its space, and report this line to the developers of Counter.',
  probeFailed:
    'A probe or monitor got no measurements. Report this line to the developers of Counter: reason and stack name the place in the code.',
  pictureElsewhere: (uuid: string) =>
    `The picture ${uuid} belongs to a product, and this server cannot read it: it was uploaded to a server with another folder of pictures, or was not restored. Let all servers share the folder "images" of their data folders.`,
  picturesMissing: (missing: number, count: number) =>
    `${missing} of the ${count} newest uploaded pictures cannot be read here: ${missing === 1 ? 'it was' : 'they were'} uploaded to a server with another folder of pictures, or not restored. Let all servers share the folder "images" of their data folders.`,
  messagesLost: (reason: string) =>
    `Messages to and from other servers stopped (${reason}) and begin again with PostgreSQL. Until then a device learns of changes at another server a few minutes later.`,
  callFailed: (method: string, route: string) =>
    `${method} ${route} of the reference server failed. This is a fault of Counter: report the line to its developers, because its reason and stack name the place in the code.`,
  limitReached: (method: string, route: string) =>
    `${method} ${route} was answered with 429 by the reference server, because an address or a person called too often.`,
  connectionLost: (reason: string) =>
    `A connection to PostgreSQL was lost (${reason}). It is opened again when a statement needs it.`,
  fileNotDrawn: (kind: string) => `A file of the kind ${kind} was not drawn.`,
  invoiceNotMailed: (orderId: number) => `Invoice ${orderId} was not mailed: check the mail server.`,
  mailNotSent: 'A mail to a user was not sent: check the mail server.',
  shipmentsFailed: 'Scheduled shipments could not be ordered. The server tries again in an hour.',
  picturesNotSwept: 'Unused pictures could not be removed. The server tries again in an hour.',
  stops: (cause: string) => `The server stops (${cause}).`,
  stopFailed: 'The stop of the server failed. A device whose order got no answer asks again for its outcome.',
  databaseAway: (reason: string) =>
    `The database does not answer (${reason}), and the call was answered with 503: check PostgreSQL.`,
} as const

/** Lines of the command `migrate`. */
export const migrationTexts = {
  applied: (count: number, place: string) =>
    count === 0
      ? `${place} has the tables of this version; there was nothing to do.`
      : `${place} has the tables of this version: ${countOf(count, 'migration was', 'migrations were')} applied.`,
} as const

/** Questions and lines of the commands `admin create` and `admin password`. */
export const adminTexts = {
  askPassword: 'Password: ',
  askPasswordAgain: 'Password again: ',
  passwordsDiffer: 'The two passwords differ; nothing was changed.',
  cancelled: 'Nothing was changed.',
  taken: (login: string) =>
    `The login ${login} or its e-mail belongs to another user; no administrator was created.`,
  noRoles: (login: string) =>
    `The administrator ${login} was not created, because the database has no roles: start the reference server once, with --empty for a world without demo data.`,
  created: (login: string, place: string) => `The administrator ${login} of ${place} was created.`,
  noAdministrator: (login: string) =>
    `No administrator has the login ${login}, so nothing was changed. Other users get a new password from an administrator, in the app.`,
  passwordSet: (login: string, place: string) =>
    `The administrator ${login} of ${place} has the new password. This account was signed out on all devices.`,
} as const

/** The last line of a start, also for programs that wait for it. */
export function readyLine(port: number): string {
  return `Counter is ready: http://localhost:${port}`
}

/** The last line of a start whose server listens, but is not ready yet: `/ready` answers 503. */
export function notReadyLine(port: number): string {
  return `Counter listens, but is not ready: http://localhost:${port}`
}

/** The line of the log for such a start. */
export function startProblemsLine(problems: Readonly<Record<string, string>>): string {
  const reasons = Object.entries(problems).map(([part, problem]) => `${part}: ${problem}`)
  return `Counter listens, but is not ready. ${reasons.join(' ')}`
}

/** The line that names the port of the probes: the argument 0 leaves the choice of the port to the system. */
export function operationsLine(port: number): string {
  return `Probes and monitors: http://localhost:${port}/ready`
}
