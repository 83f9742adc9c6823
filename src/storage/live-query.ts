// Live queries of the device: Dexie's, which can be held while what they would read is on its way to the screen.
import { liveQuery as dexieQuery, type Observable, type Subscription } from 'dexie'

let held: Promise<void> | null = null

/** Whoever subscribes from now on until `end` hears nothing before it. */
export function holdLiveQueries(end: Promise<void>): void {
  const holding = end.then(() => {
    if (held === holding) held = null
  })
  held = holding
}

/** Reads now and after each change of what it read, in whichever tab. */
export function liveQuery<Value>(query: () => Value | Promise<Value>): Observable<Value> {
  const live = dexieQuery(query)
  const subscribe = live.subscribe.bind(live)
  function subscribeWhenFree(...listeners: Parameters<typeof subscribe>): Subscription {
    if (held === null) return subscribe(...listeners)
    let running: Subscription | null = null
    let isOver = false
    void held.then(() => {
      if (!isOver) running = subscribe(...listeners)
    })
    return {
      get closed() {
        return isOver
      },
      unsubscribe() {
        isOver = true
        running?.unsubscribe()
      },
    }
  }
  return Object.assign(live, { subscribe: subscribeWhenFree })
}
