import { useReducer } from 'react'
import { useLocation } from 'react-router-dom'
import { type Counter, useCounter } from './counter.ts'

/** The states of history entries, kept while the page is loaded. */
const statesOf = new WeakMap<Counter, Map<string, unknown>>()

/** A state of this history entry: Back and Forward restore it, a new visit begins fresh. */
export function useEntryState<State>(name: string, fresh: State): [State, (next: State) => void] {
  const counter = useCounter()
  const key = `${name} ${useLocation().key}`
  const [, draw] = useReducer((times: number) => times + 1, 0)
  const states = statesOf.get(counter) ?? new Map<string, unknown>()
  function set(next: State): void {
    statesOf.set(counter, states.set(key, next))
    draw()
  }
  // only `set` above writes this key, and each name belongs to one screen
  return [(states.get(key) as State | undefined) ?? fresh, set]
}
