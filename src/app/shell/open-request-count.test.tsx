import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Api } from '#api/client.ts'
import { sampleAccount, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { pageQueryClient } from '../routes/page-queries.tsx'
import { OpenRequestCount } from './open-request-count.tsx'

afterEach(() => {
  cleanup()
  pageQueryClient.clear()
})

function showOpenRequestCount(answer: unknown): string[] {
  const calledPaths: string[] = []
  const call = (async ({ path }: { path: string }) => {
    calledPaths.push(path)
    return answer
  }) as unknown as Api['call'] // the type of the answer depends on the call
  showScreen(sampleCounter({ account: sampleAccount(), api: { call } }), <OpenRequestCount />)
  return calledPaths
}

it('the number of open requests is shown', async () => {
  const calledPaths = showOpenRequestCount({ ok: true, value: { items: [], count: 3 } })
  expect((await screen.findByText('3')).parentElement?.textContent).toBe(' 3 open requests')
  expect(calledPaths).toEqual(['api/admin/request-registration/all'])
})

it.each([
  ['there is no open request', { ok: true, value: { items: [], count: 0 } }],
  ['the server does not answer', { ok: false, failure: { kind: 'offline' } }],
])('no number is shown if %s', async (_, answer) => {
  const calledPaths = showOpenRequestCount(answer)
  await waitFor(() => expect(calledPaths).toHaveLength(1))
  await waitFor(() => expect(pageQueryClient.isFetching()).toBe(0))
  expect(document.body.textContent).toBe('At /')
})
