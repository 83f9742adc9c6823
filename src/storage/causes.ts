/** The error of a write or an opening, then the errors that Dexie wrapped in it; the browser's own error comes last. */
export function causesOf(problem: unknown): { name: string }[] {
  if (typeof problem !== 'object' || problem === null) return []
  const inner = 'inner' in problem ? causesOf(problem.inner) : []
  return 'name' in problem ? [problem as { name: string }, ...inner] : inner // a thrown object's name is a text
}

/** The browser's error that the device is full; undefined for another error. */
export function outOfRoomError(problem: unknown): { name: string } | undefined {
  return causesOf(problem).find(({ name }) => name === 'QuotaExceededError')
}
