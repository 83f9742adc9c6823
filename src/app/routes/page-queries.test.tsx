import { useQuery } from '@tanstack/react-query'
import { act, cleanup, screen } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import type { Account } from '#domain/people/account.ts'
import { sampleAccount, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { pageQueryClient, WithQueries } from './page-queries.tsx'

let readCount = 0

afterEach(() => {
  cleanup()
  pageQueryClient.clear()
})

function Fact() {
  const { data } = useQuery({ queryKey: ['fact'], queryFn: async () => (readCount += 1) })
  return <p>{`Read ${data} times`}</p>
}

it('facts are read again after the person’s rights changed, and not after another confirmation of the session', async () => {
  let view = { account: sampleAccount() as Account | null, status: 'confirmed' as const }
  const listeners = new Set<() => void>()
  const counter = sampleCounter({
    account: null,
    session: {
      read: () => view,
      subscribe(listener) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
  })
  const setAccount = (account: Account) =>
    act(() => {
      view = { ...view, account }
      for (const listener of listeners) listener()
    })
  showScreen(
    counter,
    <Routes>
      <Route element={<WithQueries />}>
        <Route path="/" element={<Fact />} />
      </Route>
    </Routes>,
  )
  await screen.findByText('Read 1 times')
  setAccount(sampleAccount({ name: 'Sam B.' }))
  expect(readCount).toBe(1)
  setAccount(sampleAccount({ privileges: [{ group: 'Orders', actions: ['view'] }] }))
  await screen.findByText('Read 2 times')
  // The change is compared with the rights after the last change, not with the first ones.
  setAccount(sampleAccount({ name: 'Sam', privileges: [{ group: 'Orders', actions: ['view'] }] }))
  expect(readCount).toBe(2)
  setAccount(sampleAccount())
  await screen.findByText('Read 3 times')
})
