import { type Gate, may } from './people/permissions.ts'

/**
 * An action on an order, a registration or another thing that has a state. Each kind of thing has a table of its
 * actions. Screens and server use the same table, so that no screen offers an action that the server refuses.
 */
export interface Action<State extends string> {
  /** The states in which the action is possible. */
  from: readonly State[]
  /** The state after the action; null when the action does not change the state. */
  to: State | null
  /** null for an action of the server itself. */
  gate: Gate | null
}

export function isPossible<State extends string>({ from }: Action<State>, state: State): boolean {
  return from.includes(state)
}

/** True when the action is possible in this state and the person may pass its gate. */
export function mayTakeAction<State extends string>(
  person: Parameters<typeof may>[0],
  action: Action<State>,
  state: State,
): boolean {
  return action.gate !== null && isPossible(action, state) && may(person, action.gate)
}
