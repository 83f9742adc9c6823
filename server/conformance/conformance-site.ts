// The file that tells the conformance run about a site: its test accounts, and carts whose totals the firm knows.
import { readFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import * as v from 'valibot'

const credentialsSchema = v.pipe(
  v.object({
    login: v.pipe(v.string(), v.nonEmpty()),
    password: v.optional(v.string()),
    /** The path of a file that has only the password, relative to the site file. */
    passwordFile: v.optional(v.string()),
  }),
  v.check(
    ({ password, passwordFile }) => (password === undefined) !== (passwordFile === undefined),
    'needs password or passwordFile',
  ),
)

const rowIdSchema = v.pipe(v.number(), v.integer(), v.minValue(1))
const lineSchema = v.object({
  product: rowIdSchema,
  quantity: v.pipe(v.number(), v.integer(), v.minValue(1)),
})
const linesSchema = v.pipe(v.array(lineSchema), v.minLength(1))

const siteSchema = v.object({
  /** A person who orders for at least one dealership. */
  buyer: credentialsSchema,
  /** A person of the firm's staff; only the profile staff needs one. */
  staff: v.optional(credentialsSchema),
  /** Carts of the buyer, with the totals that the firm's system computes today. */
  carts: v.optional(
    v.array(
      v.object({
        dealership: rowIdSchema,
        lines: linesSchema,
        subTotal: v.number(),
        shipping: v.number(),
        tax: v.number(),
        total: v.number(),
      }),
    ),
    [],
  ),
  /** The order that --place-orders places. */
  order: v.optional(v.object({ dealership: rowIdSchema, lines: linesSchema })),
})

export interface Credentials {
  login: string
  password: string
}
export interface ConformanceSite extends Omit<v.InferOutput<typeof siteSchema>, 'buyer' | 'staff'> {
  buyer: Credentials
  staff: Credentials | null
}

async function readText(file: string): Promise<string> {
  return readFile(file, 'utf8').catch(() => {
    throw new Error(`${file} cannot be read.`)
  })
}

async function readCredentials(
  { login, password, passwordFile }: v.InferOutput<typeof credentialsSchema>,
  folder: string,
): Promise<Credentials> {
  if (passwordFile === undefined) return { login, password: password ?? '' }
  return { login, password: (await readText(resolve(folder, passwordFile))).trimEnd() }
}

/** Throws an error with one sentence that names the first fault. */
export async function readConformanceSite(file: string): Promise<ConformanceSite> {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), siteSchema), await readText(file))
  if (!parsed.success) {
    const [issue] = parsed.issues
    throw new Error(`${file}: ${[v.getDotPath(issue), issue.message].filter(Boolean).join(' ')}.`)
  }
  const { buyer, staff, ...site } = parsed.output
  const folder = dirname(resolve(file))
  return {
    ...site,
    buyer: await readCredentials(buyer, folder),
    staff: staff ? await readCredentials(staff, folder) : null,
  }
}
