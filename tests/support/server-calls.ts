// Talks to a running server beside the browser: as staff who change things meanwhile, and as the judge who
// counts what was really committed.
import { constants, createPublicKey, publicEncrypt } from 'node:crypto'
import { BASIC_HEADER, ENDPOINTS, SESSION_COOKIE } from '#contract/endpoints.ts'

export interface Person {
  login: string
  password: string
}

export interface ServerCalls {
  /** The `data` of the answer; throws where the call was refused. */
  get: (path: string) => Promise<Row>
  post: (path: string, body?: unknown) => Promise<Row>
}

// Rows from the wire are untyped here; each test writes out the fields that it expects.
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

/** Signs in; resolves with the cookie that is then sent. */
export async function signInAt(url: string, { login, password }: Person): Promise<string> {
  const { data } = await call(url, 'GET', ENDPOINTS.key, '')
  const key = createPublicKey({ key: Buffer.from(data.publicKey, 'base64'), format: 'der', type: 'spki' })
  const encrypt = (text: string): string =>
    publicEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(text)).toString('base64')
  const credentials = { login: encrypt(login), password: encrypt(password) }
  const { cookies } = await call(url, 'POST', ENDPOINTS.signIn, '', credentials)
  return cookies.map((line) => line.split(';')[0]).join('; ')
}

export async function callAs(url: string, person: Person): Promise<ServerCalls> {
  const cookie = await signInAt(url, person)
  return {
    get: async (path) => (await call(url, 'GET', path, cookie)).data,
    post: async (path, body) => (await call(url, 'POST', path, cookie, body)).data,
  }
}

/** Every order that a checkout has committed since the database was seeded. Needs `--failure-switches`. */
export async function commitsOf(url: string): Promise<Commit[]> {
  return (await call(url, 'GET', 'failure-switches/ledger', '')).data.commits
}

/** Makes the backend fail on purpose; no rules end every failure. Needs `--failure-switches`. */
export async function scriptFailures(url: string, ...rules: object[]): Promise<void> {
  await call(url, 'POST', 'failure-switches', '', { rules })
}

/**
 * From here on the backend writes its answers as another one would (decisions.md G147), and its history lags by three
 * seconds. Needs `--failure-switches`.
 */
export async function answerLoosely(url: string): Promise<void> {
  await call(url, 'POST', 'failure-switches', '', { rules: [], answersLoosely: true, historyLagMs: 3000 })
}

/** How many of the scripted failures no call has met yet. Needs `--failure-switches`. */
export async function failuresLeft(url: string): Promise<number> {
  return (await call(url, 'GET', 'failure-switches', '')).data.rules.length
}

/** The world as it was at the first call. Needs `--failure-switches`. */
export async function resetWorld(url: string): Promise<void> {
  await call(url, 'POST', 'failure-switches/reset', '')
}

/** Staff change one product: fields of the wire, as a product is saved. */
export async function changeProduct(staff: ServerCalls, id: number, change: object): Promise<void> {
  const product = await staff.get(ENDPOINTS.product(id))
  await staff.post(ENDPOINTS.saveProduct, { ...product, ...change })
}

export async function archiveProduct(staff: ServerCalls, id: number): Promise<void> {
  await staff.post(ENDPOINTS.archiveProduct, { id, flag: true })
}

/** Ends one session at the server, as an administrator or a restart without sessions would. */
export async function signOutAt(url: string, session: string): Promise<void> {
  await call(url, 'POST', ENDPOINTS.signOut, `${SESSION_COOKIE}=${session}`)
}
