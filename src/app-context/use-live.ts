import { useObservable } from 'dexie-react-hooks'
import type { DependencyList } from 'react'
import { isSameValue } from '#domain/same-value.ts'
import { liveQuery } from '#storage/live-query.ts'

/**
 * A live query of the device. `first` is its answer where the page has read it already; while what the device
 * holds is still that, nothing is drawn again.
 */
export function useLive<Value>(
  query: () => Promise<Value>,
  dependencies: DependencyList,
  first?: Value | undefined,
): Value | undefined {
  return useObservable<Value | undefined>(() => {
    const live = liveQuery(query)
    if (first === undefined) return live
    return {
      hasValue: () => true,
      getValue: () => first,
      subscribe: (onNext, onError) =>
        live.subscribe((value) => onNext(isSameValue(value, first) ? first : value), onError),
    }
  }, [...dependencies])
}
