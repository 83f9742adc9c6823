import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { FailedCall } from '#api/failure.ts'
import { CounterContext } from '#app-context/counter.ts'
import { sampleCounter } from '#tests/support/show-screen.tsx'
import { steerConnection } from '#tests/support/steer-connection.ts'
import { type Copy, useServerFact } from './use-server-fact.ts'

afterEach(cleanup)

const refusedCall = new FailedCall({ kind: 'refused', code: 10404, message: 'Order not found', status: 404 })

interface Scene {
  keepsCopy?: boolean
  /** One per call; a promise that never settles is a silent server. */
  answers: (() => Promise<string>)[]
  copy?: Copy<string> | null
  connection?: 'online' | 'offline'
  isShownFirst?: boolean
  showsOnlyCopy?: boolean
}

const answerWith = (text: string) => async () => text
const failWith = (error: Error) => async () => Promise.reject(error)
const neverAnswer = () => new Promise<string>(() => {})

function renderFact({
  answers,
  copy = null,
  connection = 'online',
  isShownFirst,
  showsOnlyCopy,
  keepsCopy = true,
}: Scene) {
  const counter = sampleCounter({ account: null, connection })
  const setConnection = steerConnection(counter, connection)
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  const writtenValues: string[] = []
  const { result } = renderHook(
    () =>
      useServerFact({
        query: { queryKey: ['fact'], queryFn: () => (answers.shift() ?? neverAnswer)() },
        toValue: (answer) => (showsOnlyCopy ? undefined : answer),
        ...(keepsCopy && {
          copy: {
            read: async () => copy,
            write: async (answer: string) => writtenValues.push(answer),
            ...(isShownFirst && { isShownFirst }),
          },
        }),
      }),
    {
      wrapper: ({ children }) => (
        <QueryClientProvider client={queries}>
          <CounterContext value={counter}>{children}</CounterContext>
        </QueryClientProvider>
      ),
    },
  )
  return { result, writtenValues, setConnection }
}

const copy = { value: 'earlier value', readAt: 5 }

it('useServerFact shows the answer of the server and writes it to the copy', async () => {
  const { result, writtenValues } = renderFact({ answers: [answerWith('new')], copy })
  expect(result.current).toMatchObject({ value: undefined, source: 'awaited', failure: null })
  await waitFor(() => expect(result.current).toMatchObject({ value: 'new', source: 'server', failure: null }))
  expect(result.current.readAt).toBeGreaterThan(5)
  await waitFor(() => expect(writtenValues).toEqual(['new']))
})

it.each([
  [refusedCall, 'Order not found'],
  [new Error('a bug'), 'An error in the app or in the storage of the browser prevented this.'],
])('useServerFact shows the copy when the server fails with %s', async (error, failure) => {
  const { result } = renderFact({ answers: [failWith(error)], copy })
  await waitFor(() =>
    expect(result.current).toMatchObject({
      value: 'earlier value',
      source: 'device',
      readAt: 5,
      failure,
      error,
    }),
  )
})

it.each([
  [new FailedCall({ kind: 'offline', isUnlocked: true }), true],
  [new FailedCall({ kind: 'offline' }), false],
  [refusedCall, false],
])('after the error %s useServerFact says %j to awaitsSignIn', async (error, awaitsSignIn) => {
  const { result } = renderFact({ answers: [failWith(error)], copy })
  await waitFor(() => expect(result.current).toMatchObject({ source: 'device', awaitsSignIn }))
})

it('useServerFact has no value when neither the server nor the copy has one', async () => {
  const { result } = renderFact({ answers: [failWith(refusedCall)] })
  await waitFor(() =>
    expect(result.current).toMatchObject({ value: undefined, source: 'nowhere', failure: 'Order not found' }),
  )
})

it('useServerFact shows only answers of the server when the fact has no copy', async () => {
  const { result, writtenValues } = renderFact({
    answers: [answerWith('new'), failWith(refusedCall)],
    copy,
    keepsCopy: false,
  })
  await waitFor(() => expect(result.current).toMatchObject({ value: 'new', source: 'server' }))
  expect(writtenValues).toEqual([])
  cleanup()
  const failedFact = renderFact({ answers: [failWith(refusedCall)], copy, keepsCopy: false })
  await waitFor(() =>
    expect(failedFact.result.current).toMatchObject({ value: undefined, source: 'nowhere' }),
  )
})

it('useServerFact shows the copy at once when the device is offline', async () => {
  const { result } = renderFact({ answers: [neverAnswer], copy, connection: 'offline' })
  await waitFor(() =>
    expect(result.current).toMatchObject({
      value: 'earlier value',
      source: 'device',
      failure: 'The server does not answer.',
      error: null,
    }),
  )
})

it('useServerFact asks again when the server returns after a failure', async () => {
  const { result, setConnection } = renderFact({ answers: [failWith(refusedCall), answerWith('new')] })
  await waitFor(() => expect(result.current.source).toBe('nowhere'))
  setConnection('offline')
  setConnection('online')
  await waitFor(() => expect(result.current).toMatchObject({ value: 'new', source: 'server', failure: null }))
})

it('useServerFact keeps the copy and the failure on the screen while the server is asked again', async () => {
  const { result } = renderFact({ answers: [failWith(refusedCall), neverAnswer], copy })
  await waitFor(() => expect(result.current.failure).toBe('Order not found'))
  act(() => result.current.retry())
  await waitFor(() => expect(result.current.isReading).toBe(true))
  expect(result.current).toMatchObject({ value: 'earlier value', failure: 'Order not found' })
})

it('useServerFact prefers an answer of this page to an older copy when the server fails later', async () => {
  const { result } = renderFact({ answers: [answerWith('new'), failWith(refusedCall)], copy })
  await waitFor(() => expect(result.current.value).toBe('new'))
  act(() => result.current.retry())
  await waitFor(() =>
    expect(result.current).toMatchObject({ value: 'new', source: 'device', failure: 'Order not found' }),
  )
})

it('useServerFact prefers a newer copy, written by another tab, to an answer of this page', async () => {
  const newerCopy = { value: 'newest', readAt: 8_640_000_000_000_000 }
  const { result } = renderFact({ answers: [answerWith('new'), failWith(refusedCall)], copy: newerCopy })
  await waitFor(() => expect(result.current.value).toBe('new'))
  act(() => result.current.retry())
  await waitFor(() => expect(result.current.value).toBe('newest'))
})

it('useServerFact shows the copy first with `isShownFirst`', async () => {
  const { result } = renderFact({ answers: [neverAnswer], copy, isShownFirst: true })
  await waitFor(() =>
    expect(result.current).toMatchObject({ value: 'earlier value', source: 'device', failure: null }),
  )
})

it('useServerFact shows only the copy when `toValue` returns undefined', async () => {
  const { result, writtenValues } = renderFact({
    answers: [answerWith('new')],
    copy,
    isShownFirst: true,
    showsOnlyCopy: true,
  })
  await waitFor(() => expect(writtenValues).toEqual(['new']))
  expect(result.current).toMatchObject({ value: 'earlier value', source: 'device', readAt: 5 })
})

it('useServerFact never stores or shows the answer of the previous page as that of the next page', async () => {
  const counter = sampleCounter({ account: null })
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const copies = new Map([
    ['page 1', { value: 'stored 1', readAt: 4 }],
    ['page 2', { value: 'stored 2', readAt: 5 }],
  ])
  const written: string[] = []
  let isRead = () => {}
  const copyIsRead = new Promise<void>((resolve) => (isRead = resolve))
  let failPage2 = () => {}
  const { result, rerender } = renderHook(
    ({ page }) =>
      useServerFact({
        query: {
          queryKey: [page],
          queryFn: () =>
            page === 'page 1'
              ? Promise.resolve('answer 1')
              : new Promise<string>((_, reject) => (failPage2 = () => reject(refusedCall))),
          placeholderData: (previousAnswer: string | undefined) => previousAnswer,
        },
        toValue: (answer: string) => answer,
        copy: {
          async read() {
            if (page === 'page 2') await copyIsRead
            return copies.get(page) ?? null
          },
          write: async (answer) => written.push(`${page}: ${answer}`),
        },
      }),
    {
      initialProps: { page: 'page 1' },
      wrapper: ({ children }) => (
        <QueryClientProvider client={queries}>
          <CounterContext value={counter}>{children}</CounterContext>
        </QueryClientProvider>
      ),
    },
  )
  await waitFor(() => expect(result.current).toMatchObject({ value: 'answer 1', isPreviousData: false }))
  rerender({ page: 'page 2' })
  expect(result.current).toMatchObject({ value: 'answer 1', isPreviousData: true, failure: null })
  await act(async () => failPage2())
  await waitFor(() => expect(result.current).toMatchObject({ value: undefined, source: 'awaited' }))
  isRead()
  await waitFor(() =>
    expect(result.current).toMatchObject({ value: 'stored 2', source: 'device', isPreviousData: false }),
  )
  expect(written).toEqual(['page 1: answer 1'])
  rerender({ page: 'page 3' })
  expect(result.current).toMatchObject({ failure: null, error: null })
})
