// The file that tells the conformance run about a site: its test accounts, and carts whose totals the firm knows.
import { readFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import * as v from 'valibot'

const credentials = v.pipe(
  v.object({
    login: v.pipe(v.string(), v.nonEmpty()),
    password: v.optional(v.string()),
    /** A file that holds the password alone, relative to this file. */
    passwordFile: v.optional(v.string()),
  }),
  v.check(
    ({ password, passwordFile }) => (password === undefined) !== (passwordFile === undefined),
    'needs password or passwordFile',
  ),
)

const rowId = v.pipe(v.number(), v.integer(), v.minValue(1))
const line = v.object({ product: rowId, quantity: v.pipe(v.number(), v.integer(), v.minValue(1)) })
const lines = v.pipe(v.array(line), v.minLength(1))

const siteFile = v.object({
  /** A person who orders for at least one dealership. */
  buyer: credentials,
  /** A person of the firm's staff; only the profile staff needs one. */
  staff: v.optional(credentials),
  /** Carts of the buyer, with the totals that the firm's system computes today. */
  carts: v.optional(
    v.array(
      v.object({
        dealership: rowId,
        lines,
        subTotal: v.number(),
        shipping: v.number(),
        tax: v.number(),
        total: v.number(),
      }),
    ),
    [],
  ),
  /** The order that --place-orders places. */
  order: v.optional(v.object({ dealership: rowId, lines })),
})

export interface Credentials {
  login: string
  password: string
}
export interface ConformanceSite extends Omit<v.InferOutput<typeof siteFile>, 'buyer' | 'staff'> {
  buyer: Credentials
  staff: Credentials | null
}

async function readText(file: string): Promise<string> {
  return readFile(file, 'utf8').catch(() => {
    throw new Error(`${file} cannot be read.`)
  })
}

async function credentialsOf(
  { login, password, passwordFile }: v.InferOutput<typeof credentials>,
  folder: string,
): Promise<Credentials> {
  if (passwordFile === undefined) return { login, password: password ?? '' }
  return { login, password: (await readText(resolve(folder, passwordFile))).trimEnd() }
}

/** Throws an error with one sentence that names the first fault. */
export async function readConformanceSite(file: string): Promise<ConformanceSite> {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), siteFile), await readText(file))
  if (!parsed.success) {
    const [issue] = parsed.issues
    throw new Error(`${file}: ${[v.getDotPath(issue), issue.message].filter(Boolean).join(' ')}.`)
  }
  const { buyer, staff, ...site } = parsed.output
  const folder = dirname(resolve(file))
  return {
    ...site,
    buyer: await credentialsOf(buyer, folder),
    staff: staff ? await credentialsOf(staff, folder) : null,
  }
}
