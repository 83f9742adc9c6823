import type { FastifyRequest } from 'fastify'
import type { Deed } from '../store/deed.ts'
import { callerOf } from './route-gate.ts'

/** Who makes the call, and when, for what the call changes. */
export function deedsAt(clock: () => Date): (request: FastifyRequest) => Deed {
  return (request) => ({ by: callerOf(request).id, at: clock() })
}
