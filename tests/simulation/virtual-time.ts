// A clock that stands still while code runs, and then jumps to the next planned work.

export interface VirtualTime {
  now(): number
  /** Does the work once, this much later; the returned function cancels it. */
  after(waitMs: number, work: () => void): () => void
  /** Stops the clock until storage, which works in real time, has answered. */
  hold<Result>(work: Promise<Result>): Promise<Result>
  runFor(spanMs: number): Promise<void>
}

interface Due {
  at: number
  order: number
  work: (() => void) | null
}

const isEarlier = (a: Due, b: Due) => a.at < b.at || (a.at === b.at && a.order < b.order)

export function createVirtualTime(start: number): VirtualTime {
  let now = start
  let order = 0
  let holdCount = 0
  const heap: Due[] = []

  function push(due: Due): void {
    let index = heap.push(due) - 1
    while (index > 0) {
      const parent = (index - 1) >> 1
      const above = heap[parent]
      if (above === undefined || !isEarlier(due, above)) break
      heap[index] = above
      heap[parent] = due
      index = parent
    }
  }
  function pop(): Due | undefined {
    const first = heap[0]
    const last = heap.pop()
    if (first === undefined || last === undefined || first === last) return first
    let index = 0
    for (;;) {
      const left = 2 * index + 1
      const right = left + 1
      const [a, b] = [heap[left], heap[right]]
      if (a === undefined) break
      const child = b !== undefined && isEarlier(b, a) ? right : left
      const below = heap[child]
      if (below === undefined || !isEarlier(below, last)) break
      heap[index] = below
      index = child
    }
    heap[index] = last
    return first
  }
  async function settle(): Promise<void> {
    // Runs after every promise that can continue by itself; storage answers later.
    await new Promise<void>((resolve) => process.nextTick(resolve))
    while (holdCount > 0) await new Promise((resolve) => setImmediate(resolve))
  }

  return {
    now: () => now,
    after(waitMs, work) {
      order += 1
      const due: Due = { at: now + Math.max(0, waitMs), order, work }
      push(due)
      return () => {
        due.work = null
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
      for (let due = heap[0]; due !== undefined && due.at <= end; due = heap[0]) {
        pop()
        if (due.work === null) continue
        now = due.at
        due.work()
        await settle()
      }
      now = end
    },
  }
}
