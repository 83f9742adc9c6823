// The id of a call: the edge's id, or a new id if the call did not come through an edge.
import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { CALL_HEADERS } from '#contract/edge.ts'

const newIds = new WeakMap<FastifyRequest['raw'], string>()

export function requestIdOf({ raw }: FastifyRequest): string {
  const id = raw.headers[CALL_HEADERS.requestId.toLowerCase()]
  if (typeof id === 'string' && /^[\w-]{4,64}$/.test(id)) return id
  const newId = newIds.get(raw) ?? randomUUID()
  newIds.set(raw, newId)
  return newId
}
