import type { WalkState } from '#storage/catalogue/stored-walk.ts'
import type { CatalogueStatus } from './catalogue.ts'

const NOT_READ_YET: CatalogueStatus = {
  phase: 'idle',
  stored: 0,
  total: null,
  completeAt: null,
  unreadable: 0,
  failure: null,
}

/** The walk's part of the status that screens show. */
export function walkStatusOf({ pass, total, completeAt, unreadable }: WalkState) {
  return { total, completeAt, unreadable: pass?.unreadable || unreadable }
}

/** The status before the rest of the copy is read. */
export function statusOf(walked: WalkState): CatalogueStatus {
  return { ...NOT_READ_YET, ...walkStatusOf(walked) }
}
