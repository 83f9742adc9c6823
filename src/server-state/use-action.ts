import type { QueryKey } from '@tanstack/react-query'
import { useContext, useRef, useState } from 'react'
import type { Api } from '#api/client.ts'
import type { Answer, Failure } from '#api/failure.ts'
import { useCounter } from '#app-context/counter.ts'
import { DEFAULT_NOTICE_MS } from '#app-context/notices.ts'
import { failureText } from './failure-text.ts'
import { ReadAnewContext } from './read-anew.ts'

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
  const readAnew = useContext(ReadAnewContext)
  const isCalled = useRef(false)
  const [isRunning, setIsRunning] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function settle(answer: Answer<Value>, input: Input): Promise<void> {
    if (answer.ok) {
      // The server did it: what this device could not write down it reads anew.
      try {
        await afterwards?.(answer.value, input)
      } catch (problem) {
        console.error(problem)
      }
      if (success) notices.give({ kind: 'success', text: success(input, answer.value) }, toldMs)
    } else if (!failAtField?.(answer.failure, input)) {
      setFailure(failureText(answer.failure))
      if (failed) notices.give({ kind: 'failure', text: failed(answer.failure, input) }, toldMs)
    }
    await readAnew(changes)
  }

  async function run(input: Input): Promise<boolean> {
    if (isCalled.current) return false
    isCalled.current = true
    setIsRunning(true)
    setFailure(null)
    try {
      const answer = await call(api, input)
      await settle(answer, input)
      return answer.ok
    } finally {
      isCalled.current = false
      setIsRunning(false)
    }
  }
  return { run, isRunning, failure }
}
