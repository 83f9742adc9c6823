// `admin create`: makes an administrator of the reference server, such as the first administrator of an empty database.
// `admin password`: gives an administrator who lost the password another one.
import { createInterface } from 'node:readline'
import * as v from 'valibot'
import { userFields } from '#contract/people/user-form.ts'
import { print } from '#server/print.ts'
import { createAdministrator } from '#server/reference/store/people/create-administrator.ts'
import { setAdministratorPassword } from '#server/reference/store/people/set-administrator-password.ts'
import { StartRefused } from '#server/start-refused.mjs'
import { passwordFaultTexts } from '#texts/people/password.ts'
import { adminTexts } from '#texts/server.ts'
import { validationTexts } from '#texts/validation.ts'
import {
  type Command,
  LOCATION_OPTIONS,
  LOCATION_USAGE,
  locationOf,
  placeOf,
  readValues,
  usageRefused,
  withDatabase,
} from './command.ts'

const USAGE = [
  `admin create --login LOGIN --email EMAIL ${LOCATION_USAGE}   asks for the password, or reads it from standard input`,
  `admin password --login LOGIN ${LOCATION_USAGE}   asks for the new password of an administrator in the same way`,
]

const OPTIONS = { ...LOCATION_OPTIONS, login: { type: 'string' }, email: { type: 'string' } } as const
type Values = ReturnType<typeof readValues<typeof OPTIONS>>['values']

async function manageAdmins(args: readonly string[]): Promise<void> {
  const { values, positionals } = readValues(args, OPTIONS, USAGE)
  const action = positionals.join(' ')
  if (action === 'create') return createAdmin(values)
  if (action === 'password') return setPassword(values)
  throw usageRefused(USAGE, 'admin wants one word: create or password.')
}

async function createAdmin(values: Values): Promise<void> {
  const login = readField('login', values.login)
  const email = readField('email', values.email)
  const location = locationOf(values)
  await withDatabase(location, async (database) => {
    const password = await readPassword()
    const outcome = await createAdministrator(database, { login, email, password }, new Date())
    if (outcome === 'created') return
    const isPasswordAllowed = outcome === 'taken' || outcome === 'noRoles'
    throw new StartRefused(isPasswordAllowed ? adminTexts[outcome](login) : passwordFaultTexts[outcome])
  })
  print(adminTexts.created(login, placeOf(location)))
}

async function setPassword(values: Values): Promise<void> {
  const login = readField('login', values.login)
  const location = locationOf(values)
  await withDatabase(location, async (database) => {
    const password = await readPassword()
    const outcome = await setAdministratorPassword(database, { login, password }, new Date())
    if (outcome === 'set') return
    throw new StartRefused(
      outcome === 'noAdministrator' ? adminTexts.noAdministrator(login) : passwordFaultTexts[outcome],
    )
  })
  print(adminTexts.passwordSet(login, placeOf(location)))
}

/** The value of --login or --email; throws if it breaks the rules of the user dialog. */
function readField(name: 'login' | 'email', value: string | undefined): string {
  if (value === undefined) throw usageRefused(USAGE, `--${name} is missing.`)
  const result = v.safeParse(userFields(validationTexts)[name], value, { abortEarly: true })
  if (result.success) return result.output
  throw new StartRefused(`--${name}: ${result.issues[0].message}`)
}

/**
 * The first line of standard input. On a terminal the password is asked for twice, and its characters are not shown.
 */
async function readPassword(): Promise<string> {
  if (!process.stdin.isTTY) return (await readLine()) ?? ''
  const password = await askHidden(adminTexts.askPassword)
  if ((await askHidden(adminTexts.askPasswordAgain)) !== password) {
    throw new StartRefused(adminTexts.passwordsDiffer)
  }
  return password
}

async function readLine(): Promise<string | null> {
  for await (const line of createInterface({ input: process.stdin })) return line
  return null
}

function askHidden(question: string): Promise<string> {
  // Without an output, readline does not show the typed characters. The question is printed after readline has begun to
  // listen, because before that the terminal itself shows typed characters.
  const lines = createInterface({ input: process.stdin, terminal: true })
  process.stdout.write(question)
  return new Promise((resolve, reject) => {
    lines.once('SIGINT', () => reject(new StartRefused(adminTexts.cancelled)))
    lines.once('line', (line) => {
      lines.removeAllListeners()
      lines.close()
      process.stdout.write('\n')
      resolve(line)
    })
  })
}

export const adminCommand: Command = { usage: USAGE, run: manageAdmins }
