// A real edge on a free port in front of a scripted backend. The edge has its own database for its keys.
import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import * as v from 'valibot'
import { orderCalls } from '#contract/orders/order-calls.ts'
import { EDGE_HEADERS, edgeErrorSchema, idempotencyKey } from '#contract/edge.ts'
import { BASIC_HEADER } from '#contract/endpoints.ts'
import type { CounterDatabase } from '#server/database/open-database.ts'
import { createEdge, type Edge, type EdgeOptions } from '#server/edge/create-edge.ts'
import { type Leases, type OrderKeyStore, openOrderKeyStore } from '#server/edge/key-store/order-key-store.ts'
import { openSealKeys, type SealKeys } from '#server/edge/device/seal-keys.ts'
import { openGrantKeys } from '#server/edge/device/unlock-grants.ts'
import { openTestDatabase } from './open-test-database.ts'
import { type ScriptedBackend, startScriptedBackend } from './scripted-backend.ts'

export interface EdgeFixture {
  backend: ScriptedBackend
  database: CounterDatabase
  keys: OrderKeyStore
  seals: SealKeys
  edge: Edge
  url: string
  stop: () => Promise<void>
}

export interface RunningEdge {
  edge: Edge
  url: string
}

export async function startEdge(options: EdgeOptions): Promise<RunningEdge> {
  const edge = createEdge(options)
  // `fetch` fails if the server closes an idle connection in the moment in which it is used again. It closes them itself.
  edge.server.keepAliveTimeout = 0
  await new Promise<void>((resolve) => edge.server.listen(0, '127.0.0.1', resolve))
  const { port } = edge.server.address() as AddressInfo // listening on a port, not on a pipe
  return { edge, url: `http://127.0.0.1:${port}` }
}

export async function startEdgeFixture(
  options: Partial<EdgeOptions> = {},
  leases?: Leases,
): Promise<EdgeFixture> {
  const backend = await startScriptedBackend()
  backend.sessions.set('buyer', 7).set('colleague', 8)
  const { database, drop } = await openTestDatabase()
  const keys = await openOrderKeyStore(database, randomUUID(), leases)
  const seals = await openSealKeys(database)
  const { edge, url } = await startEdge({
    backend: backend.url,
    keys,
    keyDatabase: database,
    seals,
    grants: await openGrantKeys(database),
    current: new Map(),
    previous: new Map(),
    build: {
      version: '1.2.3',
      commit: 'abc1234567',
      builtAt: '2026-11-26T19:40:00.000Z',
      schema: '0003_order-devices',
    },
    ...options,
  })
  return {
    backend,
    database,
    keys,
    seals,
    edge,
    url,
    stop: async () => {
      await edge.close()
      await backend.stop()
      await drop()
    },
  }
}

export interface OrderRequest {
  intent?: string
  revision?: number
  author?: string
  session?: string
  storeId?: string
  isSentAgain?: boolean
  body?: string
  path?: string
  headers?: Record<string, string>
  redirect?: RequestRedirect
  signal?: AbortSignal
}

export interface OrderAnswer {
  status: number
  headers: Headers
  body: string
  /** The reason of a refusal by the edge; null in an answer of the backend. */
  edgeReason: string | null
  isNotCommitted: boolean
}

/** Sends an order as the device does: one POST with its key, author and store. */
export async function sendOrder(
  { url, keys }: { url: string; keys: Pick<OrderKeyStore, 'storeId'> },
  order: OrderRequest = {},
): Promise<OrderAnswer> {
  const { intent = randomUUID(), revision = 1, session = 'buyer', body = '{"lines":1}' } = order
  const answer = await fetch(`${url}/${order.path ?? orderCalls.checkout.path}`, {
    method: 'POST',
    headers: {
      Authorization: BASIC_HEADER,
      'Content-Type': 'application/json',
      Cookie: `counter_session=${session}`,
      [EDGE_HEADERS.key]: idempotencyKey(intent, revision),
      [EDGE_HEADERS.author]: order.author ?? '7',
      [EDGE_HEADERS.keyStore]: order.storeId ?? keys.storeId,
      ...(order.isSentAgain && { [EDGE_HEADERS.sendAgain]: 'yes' }),
      ...order.headers,
    },
    body,
    ...(order.redirect && { redirect: order.redirect }),
    ...(order.signal && { signal: order.signal }),
  })
  const text = await answer.text()
  const refusal = v.safeParse(v.pipe(v.string(), v.parseJson(), edgeErrorSchema), text)
  return {
    status: answer.status,
    headers: answer.headers,
    body: text,
    edgeReason: refusal.success ? (refusal.output.error.edge ?? null) : null,
    isNotCommitted: answer.headers.get(EDGE_HEADERS.outcome) === 'not-committed',
  }
}
