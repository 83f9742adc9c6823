/**
 * Why the app does not start. blocked: another window holds an older version's database · newer: written by a
 * newer version · full · no-storage: the browser keeps nothing here · stuck: storage does not answer · broken.
 */
export type StartTrouble = 'blocked' | 'newer' | 'full' | 'no-storage' | 'stuck' | 'broken'

const BY_NAME: Record<string, StartTrouble> = {
  VersionError: 'newer',
  QuotaExceededError: 'full',
  MissingAPIError: 'no-storage',
  SecurityError: 'no-storage',
  InvalidStateError: 'no-storage',
}

/** Dexie wraps what the browser threw; the innermost name that says something decides. */
export function startTroubleOf(problem: unknown): StartTrouble {
  if (typeof problem !== 'object' || problem === null) return 'broken'
  const inner = 'inner' in problem ? startTroubleOf(problem.inner) : 'broken'
  const named = 'name' in problem ? BY_NAME[String(problem.name)] : undefined
  return inner === 'broken' ? (named ?? 'broken') : inner
}
