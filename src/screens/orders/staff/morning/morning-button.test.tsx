import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { showStaffOrders, unpaidOrders } from '#tests/support/show-staff-orders.tsx'

afterEach(cleanup)

const morningButton = () => screen.findByRole('button', { name: 'Work through the morning' })
const dialog = (description: string) =>
  screen.findByRole('dialog', { name: 'Work through the morning', description })

it('takes the orders of the list that are In and not yet printed and sent', async () => {
  const orders = unpaidOrders(3, { status: 'IN', totalAmount: 10.5 }).map((order) =>
    order.id === 503 ? { ...order, printPressed: 1, sendCount: 1 } : order,
  )
  const { listBodies } = await showStaffOrders({ orders, address: '/orders?user=Sam' })
  await userEvent.setup().click(await morningButton())
  expect(await dialog('2 orders, $21.00, 1 dealership')).toBeTruthy()
  expect(listBodies.at(-1)).toEqual({
    administrator: true,
    userName: 'Sam',
    statusesId: [0],
    entityIds: [],
    isExcluded: true,
    sort: { field: 'id', direction: 'asc' },
  })
})

it('takes the chosen orders', async () => {
  await showStaffOrders({ orders: unpaidOrders(3, { totalAmount: 10.5 }) })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('checkbox', { name: 'Choose order 502' }))
  await user.click(await morningButton())
  expect(await dialog('1 order, $10.50, 1 dealership')).toBeTruthy()
})

it('says that nothing is left to print and send', async () => {
  const { counter } = await showStaffOrders({
    orders: unpaidOrders(2, { status: 'IN', printPressed: 1, sendCount: 1 }),
  })
  await userEvent.setup().click(await morningButton())
  await expect
    .poll(() => counter.notices.read().map(({ text }) => text))
    .toEqual(['Every order is printed and sent.'])
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('begins at the address of the morning', async () => {
  await showStaffOrders({
    orders: unpaidOrders(2, { status: 'IN', totalAmount: 10.5 }),
    address: '/orders#morning',
  })
  expect(await dialog('2 orders, $21.00, 1 dealership')).toBeTruthy()
})

it('needs the server', async () => {
  await showStaffOrders({ orders: unpaidOrders(2), connection: 'offline' })
  const description = 'Not possible now: the server does not answer.'
  expect(screen.getByRole('button', { name: 'Work through the morning', description })).toBeTruthy()
})
