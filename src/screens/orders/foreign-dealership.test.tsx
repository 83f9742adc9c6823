import { act, cleanup, screen } from '@testing-library/react'
import { useLocation, useNavigate } from 'react-router-dom'
import { afterEach, expect, it, test } from 'vitest'
import type { Api, Call } from '#api/client.ts'
import type { Privilege } from '#domain/people/account.ts'
import { sampleDealership, sampleServerOrder } from '#tests/support/sample-orders.ts'
import { showHook } from '#tests/support/show-hook.tsx'
import { sampleAccount, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { useIsForeignDealership } from './foreign-dealership.tsx'
import { OrderScopeNote } from './order-scope-note.tsx'
import { useOrdersPage } from './use-orders-page.ts'

afterEach(cleanup)

const OWN = [
  { id: 1, name: 'Lakeside Motors' },
  { id: 7, name: 'Prairie Trucks' },
]
const rights = (group: string, ...actions: string[]): Privilege[] => [{ group, actions }] as Privilege[]

test.each<[string, Privilege[], number | undefined, boolean]>([
  ['a second own dealership of a buyer', rights('Orders', 'view'), 7, false],
  ['another dealership', rights('Orders', 'view'), 5, true],
  ['the list of all orders', rights('Orders', 'view'), undefined, false],
  ['any dealership, for staff who administer orders', rights('Orders', 'view', 'edit'), 5, false],
  ['any dealership, for people who see companies', rights('Clients', 'view'), 5, false],
])('%s', (_, privileges, id, isForeign) => {
  const counter = sampleCounter({ account: sampleAccount({ privileges, dealerships: OWN }) })
  const { result } = showHook(counter, () => useIsForeignDealership(id), undefined)
  expect(result.current).toBe(isForeign)
})

const order = sampleServerOrder({
  user: { id: 5, name: 'Zoë Buyer', login: 'zoe', isAdmin: false },
  dealership: { ...sampleServerOrder().dealership, id: 9, name: 'Harbor Autos' },
})
test.each([
  ['an own dealership', { dealershipId: 7 }, [], 'Prairie Trucks'],
  ['a dealership that the device has read', { dealershipId: 8 }, [order], 'Denali Ford'],
  ['a dealership that only an order names', { dealershipId: 9 }, [order], 'Harbor Autos'],
  ['a dealership that nothing names', { dealershipId: 9 }, [], 'this dealership'],
  ['a person', { userId: 5 }, [order], 'Zoë Buyer'],
  ['a person without orders', { userId: 5 }, [], 'one user'],
])('the note above the orders of %s', (_, scope, orders, name) => {
  const account = sampleAccount({ dealerships: OWN })
  const dealerships = [sampleDealership({ id: 8, name: 'Denali Ford' })]
  const note = <OrderScopeNote dealershipId={undefined} userId={undefined} {...scope} orders={orders} />
  showScreen(sampleCounter({ account, dealerships }), note)
  expect(screen.getByText(new RegExp(`^Only .*${name}`)).textContent).toContain(name)
})

it('the address keeps its page while the orders of another filter are still shown', async () => {
  const answers: ((value: unknown) => void)[] = []
  const call = (_: Call<unknown>) => new Promise((resolve) => answers.push(resolve))
  const counter = sampleCounter({
    account: sampleAccount(),
    api: { call: call as unknown as Api['call'] }, // the answer's type follows from the call
  })
  const orders = (count: number) => ({ ok: true, value: { items: [sampleServerOrder()], count } })
  const { result } = showHook(
    counter,
    () => ({
      list: useOrdersPage({ dealershipId: undefined, userId: undefined }),
      navigate: useNavigate(),
      address: useLocation().search,
    }),
    undefined,
    '/orders?status=PAID',
  )
  await expect.poll(() => answers.length).toBe(1)
  await act(async () => answers[0]?.(orders(5)))
  await expect.poll(() => result.current.list.pageCount).toBe(1)
  await act(async () => void result.current.navigate('/orders?page=2'))
  expect(result.current.list).toMatchObject({ selectableOrders: [], history: { isPreviousData: true } })
  expect(result.current.address).toBe('?page=2')
  await act(async () => answers[1]?.(orders(60)))
  await expect.poll(() => result.current.list.pageCount).toBe(3)
  expect(result.current.address).toBe('?page=2')
})
