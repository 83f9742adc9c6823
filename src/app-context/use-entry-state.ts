import { useReducer } from 'react'
import { useLocation } from 'react-router-dom'
import { type Counter, useCounter } from './counter.ts'

/** The states of history entries; a reload of the page loses them. */
const entryStates = new WeakMap<Counter, Map<string, unknown>>()

/** A state of this history entry: Back and Forward restore it, a new entry has the initial state. */
export function useEntryState<State>(name: string, initialState: State): [State, (newState: State) => void] {
  const counter = useCounter()
  const key = `${name} ${useLocation().key}`
  const [, renderAgain] = useReducer((count: number) => count + 1, 0)
  const states = entryStates.get(counter) ?? new Map<string, unknown>()
  function setState(newState: State): void {
    entryStates.set(counter, states.set(key, newState))
    renderAgain()
  }
  // Only `setState` writes this key, and each screen uses its own name.
  return [(states.get(key) as State | undefined) ?? initialState, setState]
}
