import * as v from 'valibot'
import { changesBody, changesSchema } from '#contract/change-record.ts'
import { CHANGES_PER_PAGE, ENDPOINTS } from '#contract/endpoints.ts'
import { CHANGED_KINDS, LIST_GATES } from '#domain/change-record.ts'
import { may } from '#domain/people/permissions.ts'
import type { CounterDatabase } from '#server/database/open-database.ts'
import { answers, parseInput, type RoutedApp } from '../answers.ts'
import { callerOf } from '../authority/route-gate.ts'
import { findChanges } from '../store/changes.ts'
import { pageNumber, pageSize } from './query-values.ts'

const listQuery = v.object({ page: pageNumber, size: pageSize(CHANGES_PER_PAGE) })

export function changeRoutes(app: RoutedApp, { database }: { database: CounterDatabase }): void {
  app.post(
    `/${ENDPOINTS.changes}`,
    answers(changesSchema, { gate: 'seeChanges', heavy: true }),
    async (request) => {
      const body = parseInput(changesBody, request.body ?? {})
      const kinds = CHANGED_KINDS.filter((kind) => may(callerOf(request), LIST_GATES[kind]))
      return findChanges(database, body, { ...parseInput(listQuery, request.query), kinds })
    },
  )
}
