// The session calls of a server in memory, as an `Api` that the app can use.
import { constants, generateKeyPairSync, privateDecrypt } from 'node:crypto'
import type { Api } from '#api/client.ts'
import type { Answer, Failure } from '#api/failure.ts'
import { SEAL_KEYS_PATH, type SealKeysBody } from '#contract/device/seals.ts'
import type { Account } from '#domain/people/account.ts'
import type { SealKeys } from '#server/edge/device/seal-keys.ts'

const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
const publicKey = keys.publicKey.export({ type: 'spki', format: 'der' }).toString('base64')

/** Node refuses PKCS#1 v1.5 decryption, so the padding is stripped here. */
function decrypt(text: string): string {
  const key = { key: keys.privateKey, padding: constants.RSA_NO_PADDING }
  const block = privateDecrypt(key, Buffer.from(text, 'base64'))
  return block.subarray(block.indexOf(0, 2) + 1).toString()
}

export interface SessionServer {
  /** The account of the browser's session cookie. */
  session: Account | null
  /** True: validate answers "signed out" until refresh is called. */
  isSessionExpired: boolean
  isReachable: boolean
  /** The accounts that can sign in. The key is the login, a space and the password, such as 'buyer Buyer123'. */
  accounts: Map<string, Account>
  /** The last part of every path that was called. */
  calls: string[]
  /** If set, every answer waits for this promise. */
  answersAfter: Promise<void> | null
  /** The last parts of the paths that get no answer. */
  unansweredCalls: Set<string>
  /** The largest number of calls at the same time, by the last part of their path. */
  maxOpenCalls: Map<string, number>
  /** The failure of every sign-in; null: the password decides. */
  signInFailure: Failure | null
  /** The seal keys of the edge; null without an edge. */
  seals: SealKeys | null
  /** The answers to other calls, by path. */
  otherAnswers: Map<string, Answer<unknown>>
  api: Api
}

const denied = { ok: false as const, failure: { kind: 'signed-out' as const } }

export function createSessionServer(): SessionServer {
  const server: SessionServer = {
    session: null,
    isSessionExpired: false,
    isReachable: true,
    accounts: new Map(),
    calls: [],
    answersAfter: null,
    unansweredCalls: new Set(),
    maxOpenCalls: new Map(),
    signInFailure: null,
    seals: null,
    otherAnswers: new Map(),
    api: {
      call,
      download: async () => ({ ok: false, failure: { kind: 'offline' } }),
      exchange: () => Promise.resolve({ answered: false, cause: 'network' }),
    },
  }

  const openCalls = new Map<string, number>()

  function signIn(body: { login: string; password: string }): Answer<unknown> {
    if (server.signInFailure !== null) return { ok: false, failure: server.signInFailure }
    const matchingAccount = server.accounts.get(`${decrypt(body.login)} ${decrypt(body.password)}`)
    const refusal = { kind: 'refused' as const, code: 10100, message: 'Wrong', status: 400 }
    if (matchingAccount === undefined) return { ok: false, failure: refusal }
    server.session = matchingAccount
    return { ok: true, value: matchingAccount }
  }

  /** Only the session's own account gets the keys of its seals. */
  function sealKeys({ account, seals }: SealKeysBody): Answer<unknown> {
    if (server.seals === null)
      return { ok: false, failure: { kind: 'server-fault', status: 500, message: '' } }
    if (String(server.session?.id) !== account) return denied
    const keys = seals.map((seal) => server.seals?.keyOf(seal, account) ?? null)
    return { ok: true, value: { keys } }
  }

  function answer(path: string, body: unknown): Answer<unknown> {
    switch (path) {
      case 'api/auth/key':
        return { ok: true, value: { publicKey } }
      case 'api/auth/auth-user':
        return signIn(body as { login: string; password: string }) // the type that the app under test sends
      case 'api/auth/validate':
        return server.session === null || server.isSessionExpired
          ? denied
          : { ok: true, value: server.session }
      case 'api/auth/refresh':
        server.isSessionExpired = false
        return server.session === null ? denied : { ok: true, value: server.session }
      case 'api/auth/logout':
        server.session = null
        return { ok: true, value: true }
      case SEAL_KEYS_PATH:
        return sealKeys(body as SealKeysBody) // the type that the app under test sends
      default:
        return server.otherAnswers.get(path) ?? { ok: false, failure: { kind: 'offline' } }
    }
  }

  async function call<Value>({ path, body }: { path: string; body?: unknown }): Promise<Answer<Value>> {
    const name = path.split('/').at(-1) ?? path
    server.calls.push(name)
    const openCount = (openCalls.get(name) ?? 0) + 1
    openCalls.set(name, openCount)
    server.maxOpenCalls.set(name, Math.max(openCount, server.maxOpenCalls.get(name) ?? 0))
    await server.answersAfter
    openCalls.set(name, (openCalls.get(name) ?? 1) - 1)
    if (!server.isReachable || server.unansweredCalls.has(name))
      return { ok: false, failure: { kind: 'offline' } }
    return answer(path, body) as Answer<Value> // each answer above has the type of its call
  }

  return server
}
