// Runs an action on the server by its hook, and records all that it does.
import { useQueryClient } from '@tanstack/react-query'
import { act, waitFor } from '@testing-library/react'
import type { Api, Call } from '#api/client.ts'
import type { Answer } from '#api/failure.ts'
import type { Action } from '#server-state/use-action.ts'
import { showHook } from './show-hook.tsx'
import { sampleAccount, sampleCounter } from './show-screen.tsx'
import { watchNotices } from './watch-notices.ts'

/**
 * `answer` gives the answer to each call; `calls` has the path, the query and the body of each call. `readAgain` has the keys of the facts that are read again, and the names of the
 * lists of this device that are read again.
 */
export async function runAction<Input>(
  useTestedAction: () => Action<Input>,
  input: Input,
  answer: (call: Call<unknown>) => Answer<unknown> = () => ({ ok: true, value: {} }),
) {
  const calls: unknown[][] = []
  const readAgain: string[] = []
  const call = async (sentCall: Call<unknown>) => {
    const { path, query, body } = sentCall
    calls.push([path, ...(query ? [query] : []), ...(body === undefined ? [] : [body])])
    return answer(sentCall)
  }
  const counter = sampleCounter({
    account: sampleAccount(),
    api: { call: call as Api['call'] }, // the answer's type follows from the call
  })
  counter.dealershipChoice.refresh = async () => void readAgain.push('dealerships')
  counter.catalogue.refresh = async () => void readAgain.push('catalogue')
  counter.catalogue.confirmProducts = async (ids) => {
    readAgain.push(`products ${ids.join()}`)
    return true
  }
  counter.catalogue.refreshProducts = async (rows) =>
    void readAgain.push(`products ${rows.map(({ id }) => id).join()}`)
  const notices = watchNotices(counter)
  const { result, unmount } = showHook(
    counter,
    () => {
      const queries = useQueryClient()
      queries.invalidateQueries = async (filters) => void readAgain.push(String(filters?.queryKey?.join()))
      return useTestedAction()
    },
    undefined,
  )
  let isDone = false
  await act(async () => {
    isDone = await result.current.run(input)
  })
  await waitFor(() => {
    if (result.current.isRunning) throw new Error('The action is running.')
  })
  const { failure } = result.current
  unmount()
  return { isDone, calls, notices, readAgain, failure, counter }
}
