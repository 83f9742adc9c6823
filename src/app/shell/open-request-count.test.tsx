import { cleanup, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Api } from '#api/client.ts'
import { sampleAccount, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { pageQueryClient } from '../routes/page-queries.tsx'
import { OpenRequestCount } from './open-request-count.tsx'

afterEach(() => {
  cleanup()
  pageQueryClient.clear()
})

it.each([
  ['the server names it', { ok: true, value: { items: [], count: 3 } }, 3],
  ['there is no open request', { ok: true, value: { items: [], count: 0 } }, 0],
  ['the server does not answer', { ok: false, failure: { kind: 'offline' } }, 0],
])('the last reported number if %s', async (_, answer, expectedCount) => {
  const calledPaths: string[] = []
  const counts: number[] = []
  const call = (async ({ path }: { path: string }) => {
    calledPaths.push(path)
    return answer
  }) as unknown as Api['call'] // the type of the answer depends on the call
  const counter = sampleCounter({ account: sampleAccount(), api: { call } })
  showScreen(counter, <OpenRequestCount onCount={(count) => counts.push(count)} />)
  await waitFor(() => expect(calledPaths).toEqual(['api/admin/request-registration/all']))
  await waitFor(() => expect(counts.at(-1)).toBe(expectedCount))
  await waitFor(() => expect(pageQueryClient.isFetching()).toBe(0))
  expect(document.body.textContent).toBe('At /')
})
