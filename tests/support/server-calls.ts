// Calls a running server without the browser: tests sign in, change products as staff, script failures of the backend
// and read the committed orders.
import { constants, createPublicKey, publicEncrypt } from 'node:crypto'
import { productChangeCalls } from '#contract/products/product-change-calls.ts'
import { pathOf } from '#contract/call.ts'
import { productCalls } from '#contract/products/product-calls.ts'
import { sessionCalls } from '#contract/people/session-calls.ts'
import { BASIC_HEADER } from '#contract/endpoints.ts'

export interface Person {
  login: string
  password: string
}

export interface ServerCalls {
  /** Returns the `data` of the answer. Throws if the call was refused. */
  get: (path: string) => Promise<Row>
  post: (path: string, body?: unknown) => Promise<Row>
}

// Rows from the wire are untyped here; each test states the fields that it expects.
// biome-ignore lint/suspicious/noExplicitAny: see above
type Row = any

export interface Commit {
  id: number
  userId: number
  bodyHash: string
}

async function call(url: string, method: 'GET' | 'POST', path: string, cookie: string, body?: unknown) {
  const response = await fetch(`${url}/${path}`, {
    method,
    headers: {
      authorization: BASIC_HEADER,
      ...(cookie && { cookie }),
      ...(method === 'POST' && { 'content-type': 'application/json' }),
    },
    ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`)
  return { data: JSON.parse(text).data as Row, cookies: response.headers.getSetCookie() } // see Row
}

/** Signs in and returns the session's cookie. */
export async function signInAt(url: string, { login, password }: Person): Promise<string> {
  const { data } = await call(url, 'GET', sessionCalls.key.path, '')
  const key = createPublicKey({ key: Buffer.from(data.publicKey, 'base64'), format: 'der', type: 'spki' })
  const encrypt = (text: string): string =>
    publicEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(text)).toString('base64')
  const credentials = { login: encrypt(login), password: encrypt(password) }
  const { cookies } = await call(url, 'POST', sessionCalls.signIn.path, '', credentials)
  return cookies.map((line) => line.split(';')[0]).join('; ')
}

/** Signs this person in and returns calls with the person's session. */
export async function openCallsAs(url: string, person: Person): Promise<ServerCalls> {
  const cookie = await signInAt(url, person)
  return {
    get: async (path) => (await call(url, 'GET', path, cookie)).data,
    post: async (path, body) => (await call(url, 'POST', path, cookie, body)).data,
  }
}

/** The orders that checkouts have committed since the database was seeded. Needs `--failure-switches`. */
export async function commitsOf(url: string): Promise<Commit[]> {
  return (await call(url, 'GET', 'failure-switches/ledger', '')).data.commits
}

/** Sets the failures of the backend; without rules it has none. Needs `--failure-switches`. */
export async function scriptFailures(url: string, ...rules: object[]): Promise<void> {
  await call(url, 'POST', 'failure-switches', '', { rules })
}

/**
 * From now on the backend has no scripted failures, writes its answers as another backend may write them (decisions.md
 * G147), and its history shows orders three seconds late. Needs `--failure-switches`.
 */
export async function setLooseAnswers(url: string): Promise<void> {
  await call(url, 'POST', 'failure-switches', '', { rules: [], answersLoosely: true, historyLagMs: 3000 })
}

/** The number of scripted failures that have met no call yet. Needs `--failure-switches`. */
export async function countUnmetFailures(url: string): Promise<number> {
  return (await call(url, 'GET', 'failure-switches', '')).data.rules.length
}

/** Restores the rows of the database as they were at the first call. Needs `--failure-switches`. */
export async function resetWorld(url: string): Promise<void> {
  await call(url, 'POST', 'failure-switches/reset', '')
}

/** Saves a product with these changes. Their fields have the names of the wire. */
export async function changeProduct(staff: ServerCalls, id: number, change: object): Promise<void> {
  const product = await staff.get(pathOf(productCalls.product, { id }))
  await staff.post(productChangeCalls.saveProduct.path, { ...product, ...change })
}

export async function archiveProduct(staff: ServerCalls, id: number): Promise<void> {
  await staff.post(productChangeCalls.archiveProduct.path, { id, flag: true })
}
