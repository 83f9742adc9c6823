// The reference backend in the test's own process, with its own database.
import { constants, createPublicKey, publicEncrypt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { sessionCalls } from '#contract/people/session-calls.ts'
import { BASIC_HEADER, SESSION_COOKIE } from '#contract/endpoints.ts'
import type { CounterDatabase } from '#server/database/open-database.ts'
import { createReferenceApp, type ReferenceOptions } from '#server/reference/create-reference-app.ts'
import { createFileDrawing } from '#server/reference/files/draw-files.ts'
import type { Mail, Mailer } from '#server/reference/mail/mailer.ts'
import { answerFaults } from './answer-faults.ts'
import { openReferenceDatabase } from './reference-database.ts'
import { PASSWORD } from './reference-world.ts'

interface Answer {
  status: number
  // Each test states the fields that it expects.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  data: any
  code: number | undefined
  message: string | undefined
  text: string
  bytes: Buffer
  cookie: string | undefined
  headers: Record<string, unknown>
}

export interface Caller {
  get: (path: string) => Promise<Answer>
  post: (path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>
  put: (path: string) => Promise<Answer>
}

export interface ReferenceFixture {
  app: FastifyInstance
  database: CounterDatabase
  imagesDirectory: string
  /** The time of the backend's clock; tests change it. */
  time: { now: Date }
  /** The mails that the backend sent, oldest first. */
  mails: Mail[]
  /** Adds each mail to `mails`. */
  mailer: Mailer
  visitor: Caller
  /** Returns the calls of a person, who is signed in with PASSWORD once. */
  signInAs: (login: string) => Promise<Caller>
  withCookie: (cookie: string | undefined) => Caller
  encrypt: (text: string) => Promise<string>
  signIn: (login: string, password: string, address?: string) => Promise<Answer>
  close: () => Promise<void>
}

/**
 * The reference backends of a process share their threads for files, because a thread loads the sources of all files for a
 * second of processor time.
 */
const files = createFileDrawing()

type StartOptions = Pick<ReferenceOptions, 'failureSwitches' | 'longestHeavyWaitMs'>

export async function startReference({
  failureSwitches = false,
  longestHeavyWaitMs,
}: StartOptions = {}): Promise<ReferenceFixture> {
  const { database, drop } = await openReferenceDatabase()
  const imagesDirectory = await mkdtemp(join(tmpdir(), 'counter-images-'))
  const time = { now: new Date('2026-11-20T15:00:00Z') }
  const mails: Mail[] = []
  const mailer: Mailer = { send: async (mail) => void mails.push(mail) }
  const app = await createReferenceApp({
    database,
    clock: () => time.now,
    imagesDirectory,
    mailer,
    siteUrl: () => 'https://counter.example',
    allowedSiteUrl: 'https://counter.example',
    failureSwitches,
    files,
    longestHeavyWaitMs,
  })

  async function call(
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    options: {
      body?: unknown
      cookie?: string | undefined
      address?: string | undefined
      headers?: Record<string, string>
    } = {},
  ): Promise<Answer> {
    const response = await app.inject({
      method,
      url: path.startsWith('/') ? path : `/${path}`,
      remoteAddress: options.address ?? '127.0.0.1',
      headers: {
        ...(method === 'GET' ? {} : { authorization: BASIC_HEADER, 'content-type': 'application/json' }),
        ...options.headers,
        ...(options.cookie ? { cookie: `${SESSION_COOKIE}=${options.cookie}` } : {}),
      },
      ...(method === 'GET' ? {} : { payload: JSON.stringify(options.body ?? {}) }),
    })
    const contentType = String(response.headers['content-type'])
    // Every answer is compared with docs/openapi.json. With failure switches the backend may break that document.
    const checkedAnswer = { status: response.statusCode, contentType, text: response.body }
    const faults = failureSwitches ? [] : answerFaults(method, path, checkedAnswer)
    if (faults.length > 0) throw new Error(`${method} ${path} breaks docs/openapi.json: ${faults.join('; ')}`)
    const isJson = contentType.startsWith('application/json')
    const body = isJson ? response.json() : {}
    return {
      status: response.statusCode,
      data: body.data,
      code: body.error?.code,
      message: body.error?.message,
      text: response.body,
      bytes: response.rawPayload,
      cookie: response.cookies.find((cookie) => cookie.name === SESSION_COOKIE)?.value,
      headers: response.headers,
    }
  }

  const withCookie = (cookie: string | undefined): Caller => ({
    get: (path) => call('GET', path, { cookie }),
    post: (path, body, headers = {}) => call('POST', path, { cookie, body, headers }),
    put: (path) => call('PUT', path, { cookie }),
  })

  async function encrypt(text: string): Promise<string> {
    const { data } = await call('GET', sessionCalls.key.path)
    const key = createPublicKey({ key: Buffer.from(data.publicKey, 'base64'), format: 'der', type: 'spki' })
    return publicEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(text)).toString('base64')
  }

  async function signIn(login: string, password: string, address?: string): Promise<Answer> {
    const body = { login: await encrypt(login), password: await encrypt(password) }
    return call('POST', sessionCalls.signIn.path, { body, address })
  }

  const callers = new Map<string, Caller>()
  async function signInAs(login: string): Promise<Caller> {
    const earlierCaller = callers.get(login)
    if (earlierCaller) return earlierCaller
    const answer = await signIn(login, PASSWORD)
    if (answer.status !== 200) throw new Error(`${login} could not sign in: ${answer.text}`)
    const caller = withCookie(answer.cookie)
    callers.set(login, caller)
    return caller
  }

  async function close(): Promise<void> {
    await app.close()
    await drop()
    await rm(imagesDirectory, { recursive: true, force: true })
  }

  return {
    app,
    database,
    imagesDirectory,
    time,
    mails,
    mailer,
    visitor: withCookie(undefined),
    signInAs,
    withCookie,
    encrypt,
    signIn,
    close,
  }
}
