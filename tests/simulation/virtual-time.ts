// A clock that stands still while code runs, and then jumps to the time of the next planned work.

export interface VirtualTime {
  now(): number
  /** Plans the work for the time `waitMs` from now. The returned function cancels it. */
  after(waitMs: number, work: () => void): () => void
  /** Stops the clock until the work of storage ends, which takes real time. */
  hold<Result>(work: Promise<Result>): Promise<Result>
  runFor(spanMs: number): Promise<void>
}

interface PlannedWork {
  dueAt: number
  sequence: number
  work: (() => void) | null
}

const isEarlier = (a: PlannedWork, b: PlannedWork) =>
  a.dueAt < b.dueAt || (a.dueAt === b.dueAt && a.sequence < b.sequence)

export function createVirtualTime(start: number): VirtualTime {
  let now = start
  let sequence = 0
  let holdCount = 0
  const heap: PlannedWork[] = []

  function push(plannedWork: PlannedWork): void {
    let index = heap.push(plannedWork) - 1
    while (index > 0) {
      const parent = (index - 1) >> 1
      const parentWork = heap[parent]
      if (parentWork === undefined || !isEarlier(plannedWork, parentWork)) break
      heap[index] = parentWork
      heap[parent] = plannedWork
      index = parent
    }
  }
  function pop(): PlannedWork | undefined {
    const earliestWork = heap[0]
    const lastWork = heap.pop()
    if (earliestWork === undefined || lastWork === undefined || earliestWork === lastWork) return earliestWork
    let index = 0
    for (;;) {
      const leftIndex = 2 * index + 1
      const rightIndex = leftIndex + 1
      const [a, b] = [heap[leftIndex], heap[rightIndex]]
      if (a === undefined) break
      const child = b !== undefined && isEarlier(b, a) ? rightIndex : leftIndex
      const childWork = heap[child]
      if (childWork === undefined || !isEarlier(childWork, lastWork)) break
      heap[index] = childWork
      index = child
    }
    heap[index] = lastWork
    return earliestWork
  }
  async function settle(): Promise<void> {
    // Waits for every promise that can continue by itself, and then for storage.
    await new Promise<void>((resolve) => process.nextTick(resolve))
    while (holdCount > 0) await new Promise((resolve) => setImmediate(resolve))
  }

  return {
    now: () => now,
    after(waitMs, work) {
      sequence += 1
      const plannedWork: PlannedWork = { dueAt: now + Math.max(0, waitMs), sequence, work }
      push(plannedWork)
      return () => {
        plannedWork.work = null
      }
    },
    async hold(work) {
      holdCount += 1
      try {
        return await work
      } finally {
        holdCount -= 1
      }
    },
    async runFor(spanMs) {
      const end = now + spanMs
      await settle()
      for (
        let plannedWork = heap[0];
        plannedWork !== undefined && plannedWork.dueAt <= end;
        plannedWork = heap[0]
      ) {
        pop()
        if (plannedWork.work === null) continue
        now = plannedWork.dueAt
        plannedWork.work()
        await settle()
      }
      now = end
    },
  }
}
