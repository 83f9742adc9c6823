// The states to choose from: the server's, else the device's copy, else only the sample state, which is never sent (G139).
import { statesQuery } from '#api/people/states.ts'
import { useCounter } from '#app-context/counter.ts'
import { FALLBACK_STATE, type State } from '#domain/people/dealership.ts'
import { putStates, readStates } from '#storage/people/state-table.ts'
import { type ServerFact, useServerFact } from '../use-server-fact.ts'

export interface StateOptions extends ServerFact<readonly State[]> {
  states: readonly State[]
  /** The sample state is the only choice; it must not be sent. */
  isSample: boolean
}

export function useStates(): StateOptions {
  const { api, databases } = useCounter()
  const fact = useServerFact({
    query: statesQuery(api),
    toValue: (states): readonly State[] => states,
    copy: {
      read: async () => {
        const { states, readAt } = await readStates(databases.copy)
        return states.length === 0 ? null : { value: states, readAt }
      },
      write: (states, readAt) => putStates(databases.copy, states, readAt),
      isShownFirst: true,
    },
  })
  const isSample = fact.source === 'nowhere'
  return { ...fact, states: isSample ? [FALLBACK_STATE] : (fact.value ?? []), isSample }
}
