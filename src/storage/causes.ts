/** What a write or an opening threw, then what Dexie wrapped in it: the browser's own error comes last. */
export function causesOf(problem: unknown): { name: string }[] {
  if (typeof problem !== 'object' || problem === null) return []
  const inner = 'inner' in problem ? causesOf(problem.inner) : []
  return 'name' in problem ? [problem as { name: string }, ...inner] : inner // whoever throws an object with a name means a text
}

/** The browser's error that the device is full; undefined where it is something else. */
export function outOfRoomError(problem: unknown): { name: string } | undefined {
  return causesOf(problem).find(({ name }) => name === 'QuotaExceededError')
}
