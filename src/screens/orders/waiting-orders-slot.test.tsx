import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Call } from '#api/client.ts'
import type { Answer } from '#api/failure.ts'
import { sampleDealership, sampleServerOrder } from '#tests/support/sample-orders.ts'
import { sampleAccount, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { OrdersScreen } from './orders-screen.tsx'
import type { WaitingOrdersSlotProps } from './orders-screen.tsx'

afterEach(cleanup)

function Slot({ placedIds, placedReadAt }: WaitingOrdersSlotProps) {
  return <p>{`Above ${placedIds.join()}, read ${placedReadAt !== null}`}</p>
}

function show(address: string) {
  const items = [sampleServerOrder({ id: 20418 }), sampleServerOrder({ id: 20417 })]
  const counter = sampleCounter({
    account: sampleAccount(),
    chosenDealership: sampleDealership(),
    api: {
      async call<Value>(_: Call<Value>): Promise<Answer<Value>> {
        return { ok: true, value: { items, count: 50 } as Value } // the value of the order history
      },
    },
  })
  showScreen(counter, <OrdersScreen OrderAgain={() => null} WaitingOrders={Slot} />, address)
}

it('has the orders of this device right above the placed ones', async () => {
  show('/orders')
  const slot = await screen.findByText('Above 20418,20417, read true')
  expect(slot.nextElementSibling?.contains(await screen.findByRole('table', { name: 'Orders' }))).toBe(true)
})

it.each(['/orders?page=1', '/orders?status=PAID'])('has only placed orders at %s', async (address) => {
  show(address)
  await screen.findByRole('table', { name: 'Orders' })
  expect(screen.queryByText(/^Above/)).toBeNull()
})
