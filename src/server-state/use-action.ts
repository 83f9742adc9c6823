import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import type { Api } from '#api/client.ts'
import type { Answer, Failure } from '#api/failure.ts'
import { useCounter } from '#app-context/counter.ts'
import { DEFAULT_NOTICE_MS } from '#app-context/notices.ts'
import { failureText } from './failure-text.ts'
import { useRefetch } from './use-refetch.ts'

interface ActionOptions<Input, Value> {
  call: (api: Api, input: Input) => Promise<Answer<Value>>
  /** Runs before the notice of success, for example to delete a draft or to read the device's copy again. */
  afterwards?: (value: Value, input: Input) => unknown
  /** The text of the notice of success. */
  successText?: (input: Input, value: Value) => string
  /** Shows the failure at its field; false if the failure concerns no field. */
  showAtField?: (failure: Failure, input: Input) => boolean
  /** The text of the notice of a failure; without it the screen shows `failure`. */
  failedText?: (failure: Failure, input: Input) => string
  /** The text of `failure`; without it the reason alone. */
  reasonText?: (failure: Failure) => string
  /** The time for which both notices stay. */
  noticeMs?: number
  /** Query keys of the changed facts. They are read again after a failure too: the server may have made the change. */
  changedKeys?: readonly QueryKey[]
}

export interface Action<Input> {
  /** Resolves to true if the server made the change. While the action runs, another call does nothing: false. */
  run: (input: Input) => Promise<boolean>
  isRunning: boolean
  /** The reason why the last run failed, as a text; null after a success, and when a field shows the failure. */
  failure: string | null
}

/** A change on the server: makes the call, shows the notices, and reads the changed facts again. */
export function useAction<Input, Value>(options: ActionOptions<Input, Value>): Action<Input> {
  const {
    call,
    afterwards,
    successText,
    showAtField,
    failedText,
    reasonText = failureText,
    noticeMs = DEFAULT_NOTICE_MS,
    changedKeys = [],
  } = options
  const { api, notices } = useCounter()
  const queries = useQueryClient()
  const refetch = useRefetch()
  const mutationKey = [useId()]

  async function showSuccess(value: Value, input: Input): Promise<void> {
    // A problem is only logged: the server made the change, and the changed facts are read again.
    try {
      await afterwards?.(value, input)
    } catch (problem) {
      console.error(problem)
    }
    if (successText) notices.show({ kind: 'success', text: successText(input, value) }, noticeMs)
  }
  /** Shows the failure at its field or in a notice; returns the text for the screen. */
  function showFailure(failure: Failure, input: Input): string | null {
    if (showAtField?.(failure, input)) return null
    if (failedText) notices.show({ kind: 'failure', text: failedText(failure, input) }, noticeMs)
    return reasonText(failure)
  }

  const { mutateAsync, isPending, data } = useMutation({
    mutationKey,
    async mutationFn(input: Input) {
      const answer = await call(api, input)
      if (!answer.ok) return { isDone: false, failure: showFailure(answer.failure, input) }
      await showSuccess(answer.value, input)
      return { isDone: true, failure: null }
    },
    onSuccess: () => refetch(changedKeys),
    // navigator.onLine is unreliable: only the call shows whether our server answers.
    networkMode: 'always',
    // The input, which may be a password, is not kept.
    gcTime: 0,
  })
  async function run(input: Input): Promise<boolean> {
    if (queries.isMutating({ mutationKey }) > 0) return false
    const { isDone } = await mutateAsync(input)
    return isDone
  }
  return { run, isRunning: isPending, failure: data?.failure ?? null }
}
