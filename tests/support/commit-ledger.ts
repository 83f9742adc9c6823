// Compares the orders that the server committed with the intents whose POSTs went through the fault proxy.
import { createHash } from 'node:crypto'
import { expect } from '@playwright/test'
import type { FaultProxy } from './fault-proxy.ts'
import { commitsOf } from './server-calls.ts'

/** The intent in an idempotency key, which has the form `"<intent>.<revision>"`. */
const INTENT = /^"([0-9a-f-]{36})\./

/** With a key store: the server has one order for each intent that was posted, and no other order. */
export async function expectOneCommitPerIntent(
  serverUrl: string,
  network: FaultProxy,
  orderCount: number,
): Promise<void> {
  const intentsByHash = new Map<string, Set<string>>()
  for (const { headers, body } of network.requestsMatching({ method: 'POST', path: /\/order\/checkout$/ })) {
    const hash = createHash('sha256').update(body).digest('hex')
    const intent = INTENT.exec(headers['idempotency-key'] ?? '')?.[1] ?? 'no key'
    intentsByHash.set(hash, (intentsByHash.get(hash) ?? new Set()).add(intent))
  }
  const commits = await commitsOf(serverUrl)
  const commitsByHash = new Map<string, number>()
  for (const { bodyHash } of commits) commitsByHash.set(bodyHash, (commitsByHash.get(bodyHash) ?? 0) + 1)
  const intentCounts = new Map([...intentsByHash].map(([hash, intents]) => [hash, intents.size]))
  expect(commitsByHash).toEqual(intentCounts)
  expect(commits).toHaveLength(orderCount)
}
