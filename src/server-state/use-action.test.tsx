import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Answer, Failure } from '#api/failure.ts'
import { CounterContext } from '#app-context/counter.ts'
import { sampleCounter } from '#tests/support/show-screen.tsx'
import { useAction } from './use-action.ts'

afterEach(cleanup)

const refusal: Failure = { kind: 'refused', code: 10200, message: 'No such name', status: 400 }

interface Scene {
  answers: Promise<Answer<number>>[]
  showAtField?: (failure: Failure) => boolean
  isDeviceFull?: boolean
}

function renderAction({ answers, showAtField, isDeviceFull = false }: Scene) {
  const counter = sampleCounter({ account: null })
  const steps: string[] = []
  const queries = new QueryClient()
  queries.invalidateQueries = async (filters) => void steps.push(`read ${filters?.queryKey?.join()} anew`)
  const { result } = renderHook(
    () =>
      useAction({
        call: (_, name: string) => {
          steps.push(`asked for ${name}`)
          return answers.shift() ?? Promise.reject(new Error('asked too often'))
        },
        afterwards(id) {
          if (isDeviceFull) throw new DOMException('', 'QuotaExceededError')
          steps.push(`done as ${id}`)
        },
        successText: (name, id) => `${name} is ${id}`,
        ...(showAtField && { showAtField }),
        failedText: (_, name) => `${name} was refused`,
        changedKeys: [['names']],
      }),
    {
      wrapper: ({ children }) => (
        <QueryClientProvider client={queries}>
          <CounterContext value={counter}>{children}</CounterContext>
        </QueryClientProvider>
      ),
    },
  )
  const notices = () => counter.notices.read().map(({ kind, text }) => `${kind}: ${text}`)
  return { result, steps, notices, queries }
}

const answer = (value: Answer<number>) => Promise.resolve(value)
const succeed = () => answer({ ok: true, value: 7 })
const fail = () => answer({ ok: false, failure: refusal })

it('useAction runs `afterwards`, shows the success, and reads the changed facts again', async () => {
  const { result, steps, notices } = renderAction({ answers: [succeed()] })
  await act(async () => expect(await result.current.run('Bolt')).toBe(true))
  expect(steps).toEqual(['asked for Bolt', 'done as 7', 'read names anew'])
  expect(notices()).toEqual(['success: Bolt is 7'])
  await waitFor(() => expect(result.current).toMatchObject({ isRunning: false, failure: null }))
})

it('useAction shows the success also when this device cannot store the result', async () => {
  const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { result, steps, notices } = renderAction({ answers: [succeed()], isDeviceFull: true })
  await act(async () => expect(await result.current.run('Bolt')).toBe(true))
  expect(notices()).toEqual(['success: Bolt is 7'])
  expect(steps).toEqual(['asked for Bolt', 'read names anew'])
  expect(consoleError).toHaveBeenCalledTimes(1)
  consoleError.mockRestore()
})

it('useAction shows a failure in a notice and on the screen, and reads the changed facts again', async () => {
  const { result, steps, notices } = renderAction({ answers: [fail(), succeed()] })
  await act(async () => expect(await result.current.run('Bolt')).toBe(false))
  expect(steps).toEqual(['asked for Bolt', 'read names anew'])
  expect(notices()).toEqual(['failure: Bolt was refused'])
  await waitFor(() => expect(result.current.failure).toBe('No such name'))
  await act(async () => void (await result.current.run('Bolt')))
  await waitFor(() => expect(result.current.failure).toBe(null))
})

it('useAction shows no notice for a failure that is shown at a field', async () => {
  const { result, notices } = renderAction({
    answers: [fail()],
    showAtField: ({ kind }) => kind === 'refused',
  })
  await act(async () => void (await result.current.run('Bolt')))
  expect(notices()).toEqual([])
  expect(result.current.failure).toBe(null)
})

it('useAction makes one call when the person presses again while the action runs', async () => {
  let answerCall = (_: Answer<number>) => {}
  const { result, steps } = renderAction({
    answers: [
      new Promise<Answer<number>>((resolve) => {
        answerCall = resolve
      }),
    ],
  })
  let firstRun: Promise<boolean> | undefined
  act(() => {
    firstRun = result.current.run('Bolt')
  })
  await waitFor(() => expect(result.current.isRunning).toBe(true))
  await act(async () => expect(await result.current.run('Bolt')).toBe(false))
  await act(async () => {
    answerCall({ ok: true, value: 7 })
    expect(await firstRun).toBe(true)
  })
  expect(steps).toEqual(['asked for Bolt', 'done as 7', 'read names anew'])
  await waitFor(() => expect(result.current.isRunning).toBe(false))
})

it('useAction calls the server also while the browser reports no network', async () => {
  onlineManager.setOnline(false)
  try {
    const { result, steps, notices } = renderAction({ answers: [fail()] })
    await act(async () => expect(await result.current.run('Bolt')).toBe(false))
    expect(steps).toEqual(['asked for Bolt', 'read names anew'])
    expect(notices()).toEqual(['failure: Bolt was refused'])
  } finally {
    onlineManager.setOnline(true)
  }
})

it('useAction forgets the input when the screen is closed', async () => {
  const { result, queries } = renderAction({ answers: [succeed()] })
  await act(async () => void (await result.current.run('a password')))
  cleanup()
  await waitFor(() => expect(queries.getMutationCache().getAll()).toEqual([]))
})
