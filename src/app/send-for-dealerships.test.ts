import { expect, test } from 'vitest'
import { account } from '#tests/support/account.ts'
import { sendForDealerships } from './send-for-dealerships.ts'

test('the call for each dealership gets the id of the signed-in account', async () => {
  const calls: [dealershipId: number, accountId: number][] = []
  const subscribe = () => () => {}
  const stop = sendForDealerships({
    connection: { read: () => ({ state: 'online', since: 0 }), subscribe },
    session: { read: () => ({ account: account({ id: 7 }), status: 'confirmed' }), subscribe },
    pauseMs: 0,
    readChangedDealershipIds: async () => [1, 2],
    call: async (...ids) => {
      calls.push(ids)
      return 'shared'
    },
  })
  await expect
    .poll(() => calls)
    .toEqual([
      [1, 7],
      [2, 7],
    ])
  stop()
})
