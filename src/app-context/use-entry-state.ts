import { useReducer } from 'react'
import { useLocation } from 'react-router-dom'
import { type Counter, useCounter } from './counter.ts'

/** What screens keep of entries of the history, for as long as the page is loaded. */
const kept = new WeakMap<Counter, Map<string, unknown>>()

/** A state of this entry of the browser's history: Back and Forward bring it again, a new visit begins afresh. */
export function useEntryState<State>(name: string, fresh: State): [State, (next: State) => void] {
  const counter = useCounter()
  const place = `${name} ${useLocation().key}`
  const [, draw] = useReducer((times: number) => times + 1, 0)
  const states = kept.get(counter) ?? new Map<string, unknown>()
  function set(next: State): void {
    kept.set(counter, states.set(place, next))
    draw()
  }
  // only `set` above writes at the place, under the name of its one screen
  return [(states.get(place) as State | undefined) ?? fresh, set]
}
