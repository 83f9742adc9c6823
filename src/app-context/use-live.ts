import { type DependencyList, useEffect, useState } from 'react'
import { isSameValue } from '#domain/same-value.ts'
import { type Databases, useCounter } from './counter.ts'

/**
 * A live query of the device; `undefined` until it is answered. `first` is an answer that the page has already read; an
 * equal answer of the device does not render again.
 */
export function useLive<Value>(
  query: (databases: Databases) => Promise<Value>,
  dependencies: DependencyList,
  first?: Value | undefined,
): Value | undefined {
  const { live } = useCounter()
  const [state, setState] = useState<{ value: Value | undefined; problem: unknown }>({
    value: first,
    problem: null,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caller names what its query depends on
  useEffect(() => {
    function show(answer: Value): void {
      const value = first !== undefined && isSameValue(answer, first) ? first : answer
      setState((shown) =>
        shown.problem === null && shown.value === value ? shown : { value, problem: null },
      )
    }
    const subscription = live(query).subscribe(show, (problem) =>
      setState((shown) => ({ ...shown, problem })),
    )
    return () => subscription.unsubscribe()
  }, [live, ...dependencies])
  // An error boundary shows the problem.
  if (state.problem !== null) throw state.problem
  return state.value
}
