import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import type { Api } from '#api/client.ts'
import type { Answer, Failure } from '#api/failure.ts'
import { useCounter } from '#app-context/counter.ts'
import { DEFAULT_NOTICE_MS } from '#app-context/notices.ts'
import { failureText } from './failure-text.ts'
import { useReadAnew } from './use-read-anew.ts'

interface ActionOptions<Input, Value> {
  call: (api: Api, input: Input) => Promise<Answer<Value>>
  /** What has to be done before success is told: a draft is forgotten, the device's copy is read again. */
  afterwards?: (value: Value, input: Input) => unknown
  /** Said in a notice. */
  success?: (input: Input, value: Value) => string
  /** Shows a failure at the field that it is about; false where it is about none. */
  failAtField?: (failure: Failure, input: Input) => boolean
  /** Said in a notice; without it the screen shows `failure`. */
  failed?: (failure: Failure, input: Input) => string
  /** How long both notices stay. */
  toldMs?: number
  /** The facts that it changes. They are read anew after a failure too: the server may have done it all the same. */
  changes?: readonly QueryKey[]
}

export interface Action<Input> {
  /** Answers whether the server did it. Pressed again while it runs, it does nothing and answers false. */
  run: (input: Input) => Promise<boolean>
  isRunning: boolean
  /** Why the last try failed, in words; null where it did not, or where a field says it. */
  failure: string | null
}

/** A change on the server: the call, while it runs, what is said of its end, and what is read anew after it. */
export function useAction<Input, Value>(options: ActionOptions<Input, Value>): Action<Input> {
  const { call, afterwards, success, failAtField, failed, toldMs = DEFAULT_NOTICE_MS, changes = [] } = options
  const { api, notices } = useCounter()
  const queries = useQueryClient()
  const readAnew = useReadAnew()
  const mutationKey = [useId()]

  async function tellDone(value: Value, input: Input): Promise<void> {
    // The server did it: what this device could not write down it reads anew.
    try {
      await afterwards?.(value, input)
    } catch (problem) {
      console.error(problem)
    }
    if (success) notices.give({ kind: 'success', text: success(input, value) }, toldMs)
  }
  /** Answers what the screen shows of it. */
  function tellFailure(failure: Failure, input: Input): string | null {
    if (failAtField?.(failure, input)) return null
    if (failed) notices.give({ kind: 'failure', text: failed(failure, input) }, toldMs)
    return failureText(failure)
  }

  const { mutateAsync, isPending, data } = useMutation({
    mutationKey,
    async mutationFn(input: Input) {
      const answer = await call(api, input)
      if (!answer.ok) return { isDone: false, failure: tellFailure(answer.failure, input) }
      await tellDone(answer.value, input)
      return { isDone: true, failure: null }
    },
    onSuccess: () => readAnew(changes),
    // navigator.onLine lies: whether our server answers, only the call tells.
    networkMode: 'always',
    // Of the input, which may be a password, nothing stays.
    gcTime: 0,
  })
  async function run(input: Input): Promise<boolean> {
    if (queries.isMutating({ mutationKey }) > 0) return false
    const { isDone } = await mutateAsync(input)
    return isDone
  }
  return { run, isRunning: isPending, failure: data?.failure ?? null }
}
