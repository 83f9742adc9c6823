// A connection whose state the test sets.
import { act } from '@testing-library/react'
import type { Counter } from '#app-context/counter.ts'
import type { ConnectionView } from '#connection/connection.ts'

/** Gives the counter this state of the connection, and returns a function that sets another one. */
export function steerConnection(
  { connection }: Pick<Counter, 'connection'>,
  firstState: ConnectionView['state'],
): (state: ConnectionView['state']) => void {
  let view: ConnectionView = { state: firstState, since: 0 }
  const listeners = new Set<() => void>()
  connection.read = () => view
  connection.subscribe = (listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return (state) =>
    act(() => {
      view = { state, since: view.since + 1 }
      for (const listener of listeners) listener()
    })
}
