import { type Gate, may } from './people/permissions.ts'

/**
 * What can be done with a thing: a lifecycle is a table of these by their names. Screens offer and the server allows
 * by the same table, so that nothing is offered that is refused.
 */
export interface Action<State extends string> {
  /** The states in which it is possible. */
  from: readonly State[]
  /** The state that it leads to; null where it leaves the state as it is. */
  to: State | null
  /** null where no person takes it, but the server itself. */
  gate: Gate | null
}

export function isPossible<State extends string>({ from }: Action<State>, state: State): boolean {
  return from.includes(state)
}

/** It is possible now, and the person holds what it takes. */
export function mayTake<State extends string>(
  person: Parameters<typeof may>[0],
  action: Action<State>,
  state: State,
): boolean {
  return action.gate !== null && isPossible(action, state) && may(person, action.gate)
}
