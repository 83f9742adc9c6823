// The judge of every disaster: what the server committed, held against the intents whose POSTs were seen on the wire.
import { createHash } from 'node:crypto'
import { expect } from '@playwright/test'
import type { FaultProxy } from './fault-proxy.ts'
import { commitsOf } from './server-calls.ts'

/** `"<intent>.<revision>"` */
const INTENT = /^"([0-9a-f-]{36})\./

/** With keys: every intent that was ever posted stands on the server once, and nothing else does. */
export async function expectOneCommitPerIntent(
  serverUrl: string,
  network: FaultProxy,
  orders: number,
): Promise<void> {
  const intentsByHash = new Map<string, Set<string>>()
  for (const { headers, body } of network.matching({ method: 'POST', path: /\/order\/checkout$/ })) {
    const hash = createHash('sha256').update(body).digest('hex')
    const intent = INTENT.exec(headers['idempotency-key'] ?? '')?.[1] ?? 'no key'
    intentsByHash.set(hash, (intentsByHash.get(hash) ?? new Set()).add(intent))
  }
  const commits = await commitsOf(serverUrl)
  const committed = new Map<string, number>()
  for (const { bodyHash } of commits) committed.set(bodyHash, (committed.get(bodyHash) ?? 0) + 1)
  const posted = new Map([...intentsByHash].map(([hash, intents]) => [hash, intents.size]))
  expect(committed).toEqual(posted)
  expect(commits).toHaveLength(orders)
}
