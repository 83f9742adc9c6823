import type { WalkState } from '#storage/catalogue/stored-walk.ts'
import type { CatalogueStatus } from './catalogue.ts'

const NOT_READ_YET: CatalogueStatus = {
  phase: 'idle',
  storedCount: 0,
  totalCount: null,
  completeAt: null,
  unreadableCount: 0,
  failure: null,
}

/** The fields of the status that come from the walk. */
export function walkStatusOf({ pass, total, completeAt, unreadable }: WalkState) {
  return { totalCount: total, completeAt, unreadableCount: pass?.unreadable || unreadable }
}

/** The status while the page has read only the state of the walk from the copy. */
export function statusOf(walkState: WalkState): CatalogueStatus {
  return { ...NOT_READ_YET, ...walkStatusOf(walkState) }
}
