// Hostile bodies for every call of the contract, and the calls that send them.
import { Agent, request as send } from 'node:http'
import { sessionCalls } from '#contract/people/session-calls.ts'
import { START_PATHS } from '#contract/start-paths.ts'
import { bodyLimitOf, USUAL_BODY_LIMIT } from '#contract/body-limits.ts'
import { CALLS } from '#contract/calls.ts'
import { EVENTS_TYPE } from '#contract/catalogue/product-events.ts'
import { REPORTS_PATH } from '#contract/device/error-report.ts'
import { SEAL_KEYS_PATH } from '#contract/device/seals.ts'
import { UNLOCK_GRANT_PATH } from '#contract/device/unlock-grant.ts'
import { BASIC_HEADER } from '#contract/endpoints.ts'
import { MOST_LIST_BYTES, SHARED_LISTS_PATH } from '#contract/lists/shared-lists.ts'
import { MOST_REPORT_BYTES, RECENT_ORDERS_PATH } from '#contract/orders/recent-orders.ts'
import {
  ASK_REVIEW_PATH,
  DECIDE_REVIEW_PATH,
  MOST_ORDER_LETTERS,
  REVIEW_REQUESTS_PATH,
} from '#contract/orders/review-requests.ts'
import { SETTLE_ORDER_PATH } from '#contract/orders/unsettled-orders.ts'
import { DEALERSHIP_RULES_PATH, SET_RULE_PATH } from '#contract/people/dealership-rules.ts'

/** The number of bodies for each route: each maker makes one of them as large as its route permits. */
export const HOSTILE_BODY_COUNT = 500
/** Every twentieth body is as large as its route permits. */
export const LARGE_INTERVAL = 20
const SMALL_BYTES = 600

/** The edge's own calls, and the size of the largest bodies sent to them. */
const EDGE_CALLS = new Map([
  [REPORTS_PATH, 4000],
  [SEAL_KEYS_PATH, 16_000],
  [UNLOCK_GRANT_PATH, 4000],
  [SHARED_LISTS_PATH, MOST_LIST_BYTES],
  [RECENT_ORDERS_PATH, MOST_REPORT_BYTES],
  [ASK_REVIEW_PATH, 3 * MOST_ORDER_LETTERS],
  [REVIEW_REQUESTS_PATH, 12_000],
  [DECIDE_REVIEW_PATH, 64_000],
  [DEALERSHIP_RULES_PATH, 4000],
  [SET_RULE_PATH, 4000],
  [SETTLE_ORDER_PATH, 4000],
])
export const HOSTILE_PATHS = [
  START_PATHS.edge,
  ...Object.values(CALLS).map(({ path }) => path.replace(/\{\w+\}/g, '1')),
  ...EDGE_CALLS.keys(),
]
/** Calls that would end or replace the session. They are sent without a session. */
const SESSION_CALLS: string[] = [sessionCalls.signOut.path, sessionCalls.refresh.path]

const LIST_FIELDS = ['cartItems', 'productRequest', 'dealerIds', 'statusesId', 'entityIds', 'images', 'video']
const TEXT_FIELDS = [
  'login',
  'password',
  'code',
  'email',
  'name',
  'namePo',
  'orderDetails',
  'dealership',
  'url',
  'id',
]

const repeatText = (bytes: number, text: string) => text.repeat(Math.max(1, Math.floor(bytes / text.length)))
const bodyOfLists = (bytes: number, item: string) =>
  `{${LIST_FIELDS.map((name) => {
    const items = repeatText(bytes / LIST_FIELDS.length - 30, `${item},`)
    return `"${name}":[${items}${item}]`
  }).join()}}`
const bodyOfTexts = (bytes: number, text: string) =>
  `{${TEXT_FIELDS.map((name) => `"${name}":"${repeatText(bytes / TEXT_FIELDS.length - 30, text)}!"`).join()}}`
const bodyOfMembers = (bytes: number, name: (index: number) => string) =>
  `{${Array.from({ length: Math.floor(bytes / 16) }, (_, index) => `"${name(index)}":1`).join()}}`

/** Each function makes a body of about the given size. */
const BODY_MAKERS: ((bytes: number) => string | Buffer)[] = [
  (bytes) => bodyOfLists(bytes, '{}'),
  (bytes) => bodyOfLists(bytes, '1'),
  (bytes) => bodyOfLists(bytes, '[[[]]]'),
  (bytes) => bodyOfLists(bytes, '{"product":{},"quantity":1}'),
  (bytes) => bodyOfLists(bytes, '{"product":{"id":1,"name":"","type":"PRODUCT"},"quantity":1}'),
  (bytes) => bodyOfTexts(bytes, '1'),
  (bytes) => bodyOfTexts(bytes, ' '),
  (bytes) => bodyOfTexts(bytes, 'a@'),
  (bytes) => bodyOfTexts(bytes, '\\u0000'),
  (bytes) => bodyOfTexts(bytes, '\\"'),
  (bytes) => bodyOfTexts(bytes, 'é'),
  (bytes) => repeatText(bytes, '['),
  (bytes) => repeatText(bytes, '{"a":'),
  (bytes) => repeatText(bytes, '{"data":'),
  (bytes) => bodyOfMembers(bytes, (index) => `n${index}`),
  (bytes) => bodyOfMembers(bytes, (index) => String(index * 7)),
  (bytes) => bodyOfMembers(bytes, () => '__proto__'),
  (bytes) => `{"constructor":{"prototype":${bodyOfLists(bytes - 40, '1')}}}`,
  (bytes) => `{"id":${repeatText(bytes, '9')}}`,
  (bytes) => `{"userId":1e${repeatText(bytes, '9')}}`,
  (bytes) => `"${repeatText(bytes, 'x')}`,
  (bytes) => repeatText(bytes, ' '),
  (bytes) => Buffer.alloc(bytes, 0xff),
  (bytes) => Buffer.alloc(bytes, 0),
  () => '',
]

/** The body of this index, from 0 to HOSTILE_BODY_COUNT - 1, for the call. Small bodies differ in length. */
export function makeHostileBody(index: number, path: string): Buffer {
  const limitBytes = EDGE_CALLS.get(path) ?? bodyLimitOf(path) ?? USUAL_BODY_LIMIT
  const isLarge = index % LARGE_INTERVAL === 0
  const makeBody = BODY_MAKERS[(isLarge ? index / LARGE_INTERVAL : index) % BODY_MAKERS.length] ?? (() => '')
  const bytes = isLarge ? limitBytes : Math.min(SMALL_BYTES + index, limitBytes)
  return Buffer.from(makeBody(bytes)).subarray(0, limitBytes)
}

export interface HostileCall {
  method: 'GET' | 'POST'
  path: string
  /** The caller's address, which the server reads from `x-forwarded-for`. */
  address: string
  body?: Buffer
  /** The cookie of the caller's session. */
  session?: string | null
}

export interface HostileCaller {
  /** Resolves with the status of the answer; 0 if the connection ended without an answer. */
  call: (hostileCall: HostileCall) => Promise<number>
  close: () => void
}

export function createHostileCaller(port: number): HostileCaller {
  const agent = new Agent({ keepAlive: true })
  return {
    call: ({ method, path, address, body, session }) =>
      new Promise((resolve) => {
        const headers = {
          authorization: BASIC_HEADER,
          'content-type': 'application/json',
          'x-forwarded-for': address,
          ...(session && !SESSION_CALLS.includes(path) && { cookie: session }),
          ...(body && { 'content-length': body.length }),
        }
        const request = send(
          { host: '127.0.0.1', port, path: `/${path}`, method, headers, agent },
          (answer) => {
            const end = () => resolve(answer.statusCode ?? 0)
            // A stream of events ends only when its reader closes it.
            if (answer.headers['content-type']?.startsWith(EVENTS_TYPE)) answer.on('close', end).destroy()
            else answer.resume().on('end', end)
          },
        )
        request.on('error', () => resolve(0)).end(body)
      }),
    close: () => agent.destroy(),
  }
}

let callerCount = 0
/** Each body is sent from a new address, so that no limit per address is reached. */
export function newCallerAddress(): string {
  callerCount += 1
  return `10.${callerCount >> 16}.${(callerCount >> 8) & 255}.${callerCount & 255}`
}
