import { cleanup, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { afterEach, expect, it } from 'vitest'
import type { Call } from '#api/client.ts'
import type { Answer } from '#api/failure.ts'
import { sampleDealership, sampleServerOrder } from '#tests/support/sample-orders.ts'
import { sampleAccount, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { OrdersScreen } from './orders-screen.tsx'
import type { WaitingOrdersSlotProps } from './orders-screen.tsx'
import { StaffOrdersScreen } from './staff/staff-orders-screen.tsx'

afterEach(cleanup)

function Slot({ placedIds, placedReadAt }: WaitingOrdersSlotProps) {
  return <p>{`Above ${placedIds.join()}, read ${placedReadAt !== null}`}</p>
}

const BUYERS = () => <OrdersScreen OrderAgain={() => null} WaitingOrders={Slot} />
const STAFFS = () => <StaffOrdersScreen WaitingOrders={Slot} />

function show(Screen: ComponentType, address: string) {
  const items = [sampleServerOrder({ id: 20418 }), sampleServerOrder({ id: 20417 })]
  const counter = sampleCounter({
    account: sampleAccount({
      privileges: [
        { group: 'Orders', actions: ['view', 'status_show', ...(Screen === STAFFS ? ['edit'] : [])] },
      ],
    }),
    chosenDealership: sampleDealership(),
    api: {
      async call<Value>(_: Call<Value>): Promise<Answer<Value>> {
        return { ok: true, value: { items, count: 50 } as Value } // the value of the order history
      },
    },
  })
  showScreen(counter, <Screen />, address)
}

it.each([
  ['a buyer', BUYERS],
  ['staff', STAFFS],
])('the list of %s has the orders of this device right above the placed ones', async (_, Screen) => {
  show(Screen, '/orders')
  const slot = await screen.findByText('Above 20418,20417, read true')
  expect(slot.nextElementSibling?.contains(await screen.findByRole('table', { name: 'Orders' }))).toBe(true)
})

it.each([
  ['a buyer', BUYERS, '/orders?page=1'],
  ['a buyer', BUYERS, '/orders?status=PAID'],
  ['staff', STAFFS, '/orders?page=1'],
  ['staff', STAFFS, '/orders?status=PAID'],
])('the list of %s has only placed orders at %s', async (_, Screen, address) => {
  show(Screen, address)
  await screen.findByRole('table', { name: 'Orders' })
  expect(screen.queryByText(/^Above/)).toBeNull()
})
