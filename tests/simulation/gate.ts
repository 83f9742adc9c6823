// Every event for a tab passes through the tab's gate. A frozen tab gets the event when it thaws, and a dead tab never.

export interface Gate {
  isRunning(): boolean
  isDead(): boolean
  /** Does the work: now, or when the tab thaws. A dead tab does none. */
  enter(work: () => void): void
  /** Makes a request outside of the tab. Its result passes through the gate. A dead tab makes no request. */
  pass<Result>(ask: () => Promise<Result>): Promise<Result>
  freeze(): void
  thaw(): void
  kill(): void
  /** Calls `spring` between two steps of the tab, after this many steps. */
  trap(steps: number, spring: () => void): void
  disarm(): void
}

export function createGate(): Gate {
  let state: 'running' | 'frozen' | 'dead' = 'running'
  let delayedWork: (() => void)[] = []
  let trap: { steps: number; spring: () => void } | null = null

  function enter(work: () => void): void {
    if (trap !== null && state === 'running') {
      trap.steps -= 1
      if (trap.steps <= 0) {
        const { spring } = trap
        trap = null
        spring()
      }
    }
    if (state === 'running') work()
    else if (state === 'frozen') delayedWork.push(work)
  }

  return {
    isRunning: () => state === 'running',
    isDead: () => state === 'dead',
    enter,
    pass: (ask) =>
      new Promise((resolve, reject) => {
        if (state === 'dead') return
        ask().then(
          (result) => enter(() => resolve(result)),
          (problem: unknown) => enter(() => reject(problem)),
        )
      }),
    freeze() {
      if (state === 'running') state = 'frozen'
    },
    thaw() {
      if (state !== 'frozen') return
      state = 'running'
      const releasedWork = delayedWork
      delayedWork = []
      for (const work of releasedWork) enter(work)
    },
    kill() {
      state = 'dead'
      delayedWork = []
    },
    disarm() {
      trap = null
    },
    trap(steps, spring) {
      trap = { steps, spring }
    },
  }
}
