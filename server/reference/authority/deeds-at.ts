import type { FastifyRequest } from 'fastify'
import type { Deed } from '../store/deed.ts'
import { callerOf } from './route-gate.ts'

/** Gives the author and the time of a call, which every change records. */
export function deedsAt(clock: () => Date): (request: FastifyRequest) => Deed {
  return (request) => ({ by: callerOf(request).id, at: clock() })
}
