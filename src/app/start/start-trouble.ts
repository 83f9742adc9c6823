import { causesOf } from '#storage/causes.ts'

/**
 * Why the app does not start. blocked: another window holds an older version's database · newer: written by a
 * newer version · full · no-storage: the browser keeps nothing here · stuck: storage does not answer · late: code of the
 * app has not come · broken.
 */
export type StartTrouble = 'blocked' | 'newer' | 'full' | 'no-storage' | 'stuck' | 'late' | 'broken'

const BY_NAME: Record<string, StartTrouble> = {
  VersionError: 'newer',
  QuotaExceededError: 'full',
  MissingAPIError: 'no-storage',
  SecurityError: 'no-storage',
  InvalidStateError: 'no-storage',
}

/** Where cookies are blocked: every browser throws here, while the errors of its databases have names that say nothing. */
function isStorageRefused(page: Pick<Window, 'localStorage'>): boolean {
  try {
    return page.localStorage === null
  } catch {
    return true
  }
}

/** Dexie wraps what the browser threw; the innermost name that says something decides. */
export function startTroubleOf(problem: unknown, page: Pick<Window, 'localStorage'> = window): StartTrouble {
  if (isStorageRefused(page)) return 'no-storage'
  return (
    causesOf(problem)
      .flatMap(({ name }) => BY_NAME[name] ?? [])
      .at(-1) ?? 'broken'
  )
}
