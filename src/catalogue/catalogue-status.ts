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

/** The fields of the shown status that come from the walk. */
export function walkStatusOf({ pass, total, completeAt, unreadable }: WalkState) {
  return { total, completeAt, unreadable: pass?.unreadable || unreadable }
}

/** The status when only the progress of the walk is read from the copy. */
export function statusOf(walked: WalkState): CatalogueStatus {
  return { ...NOT_READ_YET, ...walkStatusOf(walked) }
}
