import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Api } from '#api/client.ts'
import type { Account } from '#domain/account.ts'
import { product } from '#tests/support/product.ts'
import { sampleAccount, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { useServerMatches } from './use-search.ts'

afterEach(cleanup)

function Found() {
  const { ids } = useServerMatches('pouch')
  return <p>{`Found ${ids.join(', ')}`}</p>
}

const STAFF = [{ group: 'Products', actions: ['view'] }]

/** The copy is not complete yet, so the server is asked. */
function show(account: Account | null) {
  const items = [
    product({ id: 101 }),
    product({ id: 150, hiddenProduct: true }),
    product({ id: 151, archive: true }),
    product({ id: 160, type: 'OTHER' }),
  ]
  const call = (async () => ({
    ok: true,
    value: { items, count: 4, unreadable: [] },
  })) as unknown as Api['call'] // the answer's type follows from the call
  showScreen(sampleCounter({ account, api: { call } }), <Found />)
}

it.each([
  ['a visitor', null, 'Found 101'],
  ['staff', sampleAccount({ privileges: STAFF }), 'Found 101, 150, 160'],
])('what the server finds is shown to %s as far as it may be seen here', async (_who, account, found) => {
  show(account)
  await waitFor(() => expect(screen.getByText(found)).toBeTruthy())
})
