import type { FastifyInstance } from 'fastify'
import { changeCalls } from '#contract/change-calls.ts'
import { CHANGED_KINDS, LIST_GATES } from '#domain/change-record.ts'
import { may } from '#domain/people/permissions.ts'
import type { CounterDatabase } from '#server/database/open-database.ts'
import { callerOf } from '../authority/route-gate.ts'
import { findChanges } from '../store/changes.ts'
import { addCall } from './add-call.ts'

export function changeRoutes(app: FastifyInstance, { database }: { database: CounterDatabase }): void {
  addCall(app, changeCalls.changes, async ({ request, query, body }) => {
    const kinds = CHANGED_KINDS.filter((kind) => may(callerOf(request), LIST_GATES[kind]))
    return findChanges(database, body, { ...query, kinds })
  })
}
