import { type DependencyList, useEffect, useState } from 'react'
import { isSameValue } from '#domain/same-value.ts'
import { type Databases, useCounter } from './counter.ts'

/**
 * The result of a live query of the device; `undefined` until the device is read. `firstValue` is a result that the
 * page already has; if the device gives an equal result, the component does not render again.
 */
export function useDeviceQuery<Value>(
  query: (databases: Databases) => Promise<Value>,
  dependencies: DependencyList,
  firstValue?: Value | undefined,
): Value | undefined {
  const { liveQuery } = useCounter()
  const [state, setState] = useState<{ value: Value | undefined; problem: unknown }>({
    value: firstValue,
    problem: null,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caller passes the dependencies of its query
  useEffect(() => {
    function setResult(result: Value): void {
      const value = firstValue !== undefined && isSameValue(result, firstValue) ? firstValue : result
      setState((lastState) =>
        lastState.problem === null && lastState.value === value ? lastState : { value, problem: null },
      )
    }
    const subscription = liveQuery(query).subscribe(setResult, (problem) =>
      setState((lastState) => ({ ...lastState, problem })),
    )
    return () => subscription.unsubscribe()
  }, [liveQuery, ...dependencies])
  // An error boundary shows the problem.
  if (state.problem !== null) throw state.problem
  return state.value
}
