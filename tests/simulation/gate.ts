// Every event for a tab passes its gate: a frozen tab gets it when it thaws, a dead one never.

export interface Gate {
  isRunning(): boolean
  isDead(): boolean
  /** Does the work now, when the tab thaws, or never. */
  enter(work: () => void): void
  /** Makes a request outside of the tab, and answers through the gate. A dead tab makes none. */
  pass<Result>(ask: () => Promise<Result>): Promise<Result>
  freeze(): void
  thaw(): void
  kill(): void
  /** Does something to the tab between two of its own steps, after this many steps. */
  trap(steps: number, spring: () => void): void
  disarm(): void
}

export function createGate(): Gate {
  let state: 'running' | 'frozen' | 'dead' = 'running'
  let waiting: (() => void)[] = []
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
    else if (state === 'frozen') waiting.push(work)
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
      const released = waiting
      waiting = []
      for (const work of released) enter(work)
    },
    kill() {
      state = 'dead'
      waiting = []
    },
    disarm() {
      trap = null
    },
    trap(steps, spring) {
      trap = { steps, spring }
    },
  }
}
