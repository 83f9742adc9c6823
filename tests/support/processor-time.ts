/** The processor time that this process has used so far, in milliseconds. */
export function usedProcessorMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/**
 * The processor time of the quickest of up to eight tries, in milliseconds. A busy machine slows some tries down, slow
 * code is always slow. Ends with the first try below the limit.
 */
export function quickestMs(work: () => unknown, limitMs: number): number {
  let quickest = Number.POSITIVE_INFINITY
  for (let count = 0; count < 8 && quickest >= limitMs; count += 1) {
    const startMs = usedProcessorMs()
    work()
    quickest = Math.min(quickest, usedProcessorMs() - startMs)
  }
  return quickest
}
