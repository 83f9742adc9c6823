import type { FastifyRequest } from 'fastify'
import type { ChangeStamp } from '../store/change-stamp.ts'
import { callerOf } from './route-gate.ts'

/** Returns a function that reads the author and the time of a call, which every change records. */
export function stampChanges(clock: () => Date): (request: FastifyRequest) => ChangeStamp {
  return (request) => ({ authorId: callerOf(request).id, time: clock() })
}
