import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Api } from '#api/client.ts'
import { sampleAccount, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { pageQueries } from '../routes/page-queries.tsx'
import { OpenRequestCount } from './open-request-count.tsx'

afterEach(() => {
  cleanup()
  pageQueries.clear()
})

function show(answer: unknown): string[] {
  const asked: string[] = []
  const call = (async ({ path }: { path: string }) => {
    asked.push(path)
    return answer
  }) as unknown as Api['call'] // the answer's type follows from the call, which only the test knows
  showScreen(sampleCounter({ account: sampleAccount(), api: { call } }), <OpenRequestCount />)
  return asked
}

it('counts the open requests', async () => {
  const asked = show({ ok: true, value: { items: [], count: 3 } })
  expect((await screen.findByText('3')).parentElement?.textContent).toBe(' 3 open requests')
  expect(asked).toEqual(['api/admin/request-registration/all'])
})

it.each([
  ['nobody waits', { ok: true, value: { items: [], count: 0 } }],
  ['the server cannot say', { ok: false, failure: { kind: 'offline' } }],
])('shows nothing where %s', async (_case, answer) => {
  const asked = show(answer)
  await waitFor(() => expect(asked).toHaveLength(1))
  await waitFor(() => expect(pageQueries.isFetching()).toBe(0))
  expect(document.body.textContent).toBe('At /')
})
