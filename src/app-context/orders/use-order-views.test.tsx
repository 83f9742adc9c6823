import { cleanup } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { readOrderViews } from '#storage/device/account-settings.ts'
import { showHook } from '#tests/support/show-hook.tsx'
import { sampleAccount, sampleCounter } from '#tests/support/show-screen.tsx'
import { type OrderViews, useOrderViews } from './use-order-views.ts'

afterEach(cleanup)

const UNPAID = { name: 'Unpaid', query: 'status=PENDING' }
const MUNICH = { name: 'München', query: 'dealership=M%C3%BCnchen' }

test.each<[string, (views: OrderViews) => Promise<void>, { names: string[]; last: string | null }]>([
  [
    'saving another view opens it',
    (views) => views.save(MUNICH),
    { names: ['München', 'Unpaid'], last: 'München' },
  ],
  [
    'saving a view again replaces it',
    (views) => views.save({ name: 'Unpaid', query: 'status=IN' }),
    { names: ['Unpaid'], last: 'Unpaid' },
  ],
  ['removing the open view closes it', (views) => views.remove('Unpaid'), { names: [], last: null }],
  [
    'removing another view leaves it open',
    (views) => views.remove('München'),
    { names: ['Unpaid'], last: 'Unpaid' },
  ],
  ['opening all orders closes it', (views) => views.open(null), { names: ['Unpaid'], last: null }],
])('while a saved view is open, %s', async (_, change, { names, last }) => {
  const counter = sampleCounter({ account: sampleAccount() })
  const { account } = counter.databases
  const { result } = showHook(counter, useOrderViews, undefined)
  await expect.poll(() => result.current?.views).toEqual([])
  await result.current?.save(UNPAID)
  await expect.poll(() => result.current?.lastView).toEqual(UNPAID)
  if (result.current) await change(result.current)
  expect(await readOrderViews(account)).toMatchObject({ views: names.map((name) => ({ name })), last })
})
