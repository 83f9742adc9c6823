import type { FastifyRequest } from 'fastify'
import type { ChangeStamp } from '../store/changes.ts'
import { callerOf } from './route-gate.ts'

/** Returns a function that gives the stamp for the changes of a call: its author and the time. */
export function createChangeStamper(clock: () => Date): (request: FastifyRequest) => ChangeStamp {
  return (request) => ({ authorId: callerOf(request).id, time: clock() })
}
