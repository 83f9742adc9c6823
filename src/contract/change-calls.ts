import { type BackendCall, FORM_BYTES, pageFields } from './call.ts'
import { changesBody, changesSchema } from './change-record.ts'
import { CHANGES_PER_PAGE } from './endpoints.ts'

export const changeCalls = {
  /** The record of changes, newest first; a backend without it answers code 10404 (G157). */
  changes: {
    method: 'POST',
    path: 'api/admin/audit/all',
    query: pageFields(CHANGES_PER_PAGE),
    body: changesBody,
    mayLackBody: true,
    mostBytes: FORM_BYTES,
    answer: changesSchema,
    gate: 'seeChanges',
    isHeavy: true,
  },
} as const satisfies Record<string, BackendCall>
