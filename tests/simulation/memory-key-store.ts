// The edge's key store in memory, with leases in virtual time. Its results are those of server/edge/order-key-store.ts,
// except that it knows no devices and deletes no keys.
import type { KeyedRequest, KeyRow } from '#server/edge/key-protocol.ts'
import type { OrderKeyStore } from '#server/edge/order-key-store.ts'

type Row = Omit<KeyRow, 'isLeaseLive'> & { leaseUntil: number }

const RECEIVED_LEASE_MS = 30_000
const FORWARDING_LEASE_MS = 60_000

export function createMemoryKeyStore(storeId: string, now: () => number): OrderKeyStore {
  const rows = new Map<string, Row>()
  const keyOf = ({ intent, author }: Pick<KeyedRequest, 'intent' | 'author'>) => `${intent} ${author}`

  async function read(owned: Pick<KeyedRequest, 'intent' | 'author'>): Promise<KeyRow | null> {
    const row = rows.get(keyOf(owned))
    return row ? { ...row, isLeaseLive: row.leaseUntil > now() } : null
  }

  function noteAttempt(request: Pick<KeyedRequest, 'intent' | 'author' | 'attempt'>): void {
    const row = rows.get(keyOf(request))
    if (row) rows.set(keyOf(request), { ...row, attempt: Math.max(row.attempt, request.attempt) })
  }

  return {
    storeId,
    isOnlyEdge: true,
    identify: async () => ({ storeId, isBehind: false }),
    read,
    async noteAttempt(request) {
      noteAttempt(request)
      return read(request)
    },
    async open(request) {
      noteAttempt(request)
      const { revision, attempt, author, bodyHash, claim } = request
      if (!rows.has(keyOf(request))) {
        rows.set(keyOf(request), {
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
      const row = await read(request)
      if (row === null) throw new Error('The inserted row is missing')
      return row
    },
    async startForwarding(readRow, request, earlierMayBePlaced) {
      const { revision, bodyHash, claim } = request
      const row = rows.get(keyOf(request))
      if (row === undefined || row.claim !== readRow.claim || row.state !== readRow.state) return false
      if (readRow.claim === claim && row.leaseUntil <= now()) return false
      const leaseUntil = now() + FORWARDING_LEASE_MS
      rows.set(keyOf(request), {
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
    async settle(request, state, answer) {
      const row = rows.get(keyOf(request))
      if (row === undefined || row.claim !== request.claim) return false
      rows.set(keyOf(request), { ...row, state, leaseUntil: now(), answer: answer ?? row.answer })
      return true
    },
    noteToldNotSent: async () => {},
    ordersOfDevice: async () => [],
    sweep: async () => {},
  }
}
