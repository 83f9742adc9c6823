import { causesOf } from '#storage/causes.ts'

/**
 * The reason why the app does not start. blocked: a window with an older version of the app has the database open · newer: a
 * newer version of the app wrote the database · full: the device is full · no-storage: the browser stores nothing · stuck:
 * the storage does not answer · late: code of the app is not loaded yet · broken: any other error.
 */
export type StartTrouble = 'blocked' | 'newer' | 'full' | 'no-storage' | 'stuck' | 'late' | 'broken'

const TROUBLE_BY_ERROR_NAME: Record<string, StartTrouble> = {
  VersionError: 'newer',
  QuotaExceededError: 'full',
  MissingAPIError: 'no-storage',
  SecurityError: 'no-storage',
  InvalidStateError: 'no-storage',
}

/**
 * True if the browser blocks cookies. Every browser then throws at `localStorage`. The errors of the browser's
 * databases would not show this reason.
 */
function isStorageRefused(page: Pick<Window, 'localStorage'>): boolean {
  try {
    return page.localStorage === null
  } catch {
    return true
  }
}

/** The trouble of the innermost error with a name of the table, because Dexie wraps the browser's error. */
export function startTroubleOf(problem: unknown, page: Pick<Window, 'localStorage'> = window): StartTrouble {
  if (isStorageRefused(page)) return 'no-storage'
  return (
    causesOf(problem)
      .flatMap(({ name }) => TROUBLE_BY_ERROR_NAME[name] ?? [])
      .at(-1) ?? 'broken'
  )
}
