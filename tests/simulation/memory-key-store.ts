// The edge's key store in memory, with leases in virtual time. Its results are those of server/edge/order-key-store.ts,
// except that it knows no devices and deletes no keys.
import type { KeyRow } from '#server/edge/key-protocol.ts'
import type { OrderKeyStore } from '#server/edge/order-key-store.ts'

type Row = Omit<KeyRow, 'isLeaseLive'> & { leaseUntil: number }

const RECEIVED_LEASE_MS = 30_000
const FORWARDING_LEASE_MS = 60_000

export function createMemoryKeyStore(storeId: string, now: () => number): OrderKeyStore {
  const rows = new Map<string, Row>()

  async function read(intent: string): Promise<KeyRow | null> {
    const row = rows.get(intent)
    return row ? { ...row, isLeaseLive: row.leaseUntil > now() } : null
  }

  return {
    storeId,
    isOnlyEdge: true,
    identify: async () => ({ storeId, isBehind: false }),
    read,
    async noteAttempt({ intent, author, attempt }) {
      const storedRow = rows.get(intent)
      if (storedRow?.author === author)
        rows.set(intent, { ...storedRow, attempt: Math.max(storedRow.attempt, attempt) })
      return read(intent)
    },
    async open({ intent, revision, attempt, author, bodyHash, claim }) {
      const storedRow = rows.get(intent)
      if (storedRow?.author === author)
        rows.set(intent, { ...storedRow, attempt: Math.max(storedRow.attempt, attempt) })
      if (!rows.has(intent)) {
        rows.set(intent, {
          revision,
          attempt,
          author,
          bodyHash,
          claim,
          state: 'received',
          leaseUntil: now() + RECEIVED_LEASE_MS,
          earlierMayBePlaced: false,
          mustTellNotSent: false,
          answer: null,
        })
      }
      const row = await read(intent)
      if (row === null) throw new Error('The inserted row is missing')
      return row
    },
    async startForwarding(readRow, { intent, revision, bodyHash, claim }, earlierMayBePlaced) {
      const row = rows.get(intent)
      if (row === undefined || row.claim !== readRow.claim || row.state !== readRow.state) return false
      if (readRow.claim === claim && row.leaseUntil <= now()) return false
      const leaseUntil = now() + FORWARDING_LEASE_MS
      rows.set(intent, {
        ...row,
        revision,
        bodyHash,
        claim,
        earlierMayBePlaced,
        state: 'forwarding',
        leaseUntil,
      })
      return true
    },
    async settle({ intent, claim }, state, answer) {
      const row = rows.get(intent)
      if (row === undefined || row.claim !== claim) return false
      rows.set(intent, { ...row, state, leaseUntil: now(), answer: answer ?? row.answer })
      return true
    },
    noteToldNotSent: async () => {},
    ordersOfDevice: async () => [],
    sweep: async () => {},
  }
}
