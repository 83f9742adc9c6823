import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { Api } from '#api/client.ts'
import type { ChangeRecord } from '#domain/change-record.ts'
import { sampleAccount, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { stubPhoneWindow, stubTabletWindow } from '#tests/support/small-window.ts'
import { AuditScreen } from './audit-screen.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const ROLE_CHANGE: ChangeRecord = {
  id: 7,
  at: '11.20.2026 09:00',
  user: { id: 1, name: 'Avery Stone' },
  kind: 'user',
  thingId: 3,
  thing: 'buyer',
  action: 'edited',
  fields: [
    { field: 'role', from: 'Dealer', to: 'Desk' },
    { field: 'phone', from: null, to: '3125550103' },
  ],
}

function showAudit(answer: unknown, address = '/audit', orderRights: string[] = []) {
  const requests: unknown[] = []
  const counter = sampleCounter({
    account: sampleAccount({
      privileges: [
        { group: 'Administrators', actions: ['view'] },
        { group: 'Clients', actions: ['view'] },
        { group: 'Orders', actions: orderRights },
      ],
    }),
    api: {
      call: (async ({ body, query }: { body: unknown; query: unknown }) => {
        requests.push([query, body])
        return answer
        // the test knows the type of the answer, which the compiler cannot infer
      }) as Api['call'],
    },
  })
  showScreen(counter, <AuditScreen notFound={<p>No such page</p>} />, address)
  return requests
}
const listAnswer = (count: number, ...items: ChangeRecord[]) => ({ ok: true, value: { items, count } })

it('shows the person and the time of a change, with the old and the new value of each field', async () => {
  showAudit(listAnswer(1, ROLE_CHANGE))
  const table = await screen.findByRole('table', { name: 'Changes' })
  const [head, row] = within(table).getAllByRole('row')
  expect(head?.textContent).toBe('NameKindActionChangesPersonWhen')
  expect(row?.textContent).toBe(
    'buyerUserchangedrole: Dealer → Deskphone: nothing → 3125550103Avery Stone11.20.2026 09:00',
  )
})

it('names on tablets the kind with the action, and unfolds long changes from the names of their fields', async () => {
  stubTabletWindow()
  const shortChange = { ...ROLE_CHANGE, id: 8, fields: [{ field: 'tax', from: '6', to: '7' }] }
  showAudit(listAnswer(2, ROLE_CHANGE, shortChange))
  const table = await screen.findByRole('table', { name: 'Changes' })
  const [head, row, shortRow] = within(table).getAllByRole('row')
  expect(head?.textContent).toBe('NameActionChangesPersonWhen')
  expect(shortRow?.textContent).toBe('buyerUser changedtax: 6 → 7Avery Stone11.20.2026 09:00')
  expect(row?.querySelector('summary')?.textContent).toBe('role, phone')
  expect(row?.querySelector('details')?.open).toBe(false)
  await userEvent.click(within(row as HTMLElement).getByText('role, phone'))
  expect(row?.querySelector('details')?.textContent).toBe(
    'role, phonerole: Dealer → Deskphone: nothing → 3125550103',
  )
  expect(row?.querySelector('details')?.open).toBe(true)
})

it('unfolds on phones the changes from their action', async () => {
  stubPhoneWindow()
  showAudit(listAnswer(2, ROLE_CHANGE, { ...ROLE_CHANGE, id: 8, action: 'removed', fields: [] }))
  const [fold, ...otherFolds] = (await screen.findAllByText(/^User /)).map((text) => text.closest('details'))
  expect(fold?.textContent).toBe('User changed: role, phonerole: Dealer → Deskphone: nothing → 3125550103')
  expect([fold?.open, otherFolds]).toEqual([false, [null]])
})

it('shows only the new values of a created dealership', async () => {
  const fields = [{ field: 'dealer license number', from: null, to: 'NJ-1' }]
  showAudit(listAnswer(1, { ...ROLE_CHANGE, kind: 'dealership', action: 'created', fields }))
  await screen.findByText('dealer license number: NJ-1')
})

it('filters by person, kind and name, and shows pages of 20 changes', async () => {
  const requests = showAudit(listAnswer(41, ROLE_CHANGE), '/audit?page=1&kind=user')
  await screen.findByRole('button', { name: 'Page 3' })
  expect(requests[0]).toEqual([{ page: 1, size: 20 }, { kind: 'user' }])
  await userEvent.type(screen.getByLabelText('Person'), 'avery')
  await userEvent.type(screen.getByLabelText('Name'), 'buyer{Enter}')
  await screen.findByText('At /audit?thing=buyer&person=avery&kind=user')
  // The address changes before the request with the new filter is sent.
  await vi.waitFor(() =>
    expect(requests.at(-1)).toEqual([
      { page: 0, size: 20 },
      { person: 'avery', kind: 'user', thing: 'buyer' },
    ]),
  )
})

it('filters by days, and refuses a last day before the first', async () => {
  const requests = showAudit(listAnswer(1, ROLE_CHANGE))
  await userEvent.type(await screen.findByLabelText('Date from'), '11/20/2026')
  await userEvent.type(screen.getByLabelText('Date to'), '11-19-2026{Enter}')
  await screen.findByText('The second date must not be before the first')
  await userEvent.clear(screen.getByLabelText('Date to'))
  await userEvent.keyboard('{Enter}')
  await screen.findByText('At /audit?from=11-20-2026')
  await vi.waitFor(() => expect(requests.at(-1)).toEqual([{ page: 0, size: 20 }, { from: '2026-11-20' }]))
})

it('shows the change of an order', async () => {
  const fields = [{ field: 'status', from: 'In', to: 'Unpaid' }]
  showAudit(listAnswer(1, { ...ROLE_CHANGE, kind: 'order', thing: '20417', fields }))
  const row = (await screen.findAllByRole('row')).at(-1)
  expect(row?.textContent).toBe('20417Orderchangedstatus: In → UnpaidAvery Stone11.20.2026 09:00')
})

it('offers only the kinds of changes that the person may see', async () => {
  showAudit(listAnswer(1, ROLE_CHANGE))
  const kinds = within(await screen.findByLabelText('Kind')).getAllByRole('option')
  expect(kinds.map(({ textContent }) => textContent)).toEqual([
    'All kinds',
    'Company',
    'Dealership',
    'User',
    'Registration',
    'Order by catalog',
  ])
  cleanup()
  showAudit(listAnswer(0), '/audit', ['view', 'edit', 'status_show', 'amount_show'])
  const kindsWithOrders = within(await screen.findByLabelText('Kind')).getAllByRole('option')
  expect(kindsWithOrders.at(-1)?.textContent).toBe('Order')
})

it('shows the not-found page when the backend keeps no history', async () => {
  showAudit({ ok: false, failure: { kind: 'refused', code: 10404, message: 'Not found', status: 404 } })
  await screen.findByText('No such page')
  expect(screen.queryByRole('heading')).toBeNull()
})

it('says that nothing was changed, or that no change matches the filter', async () => {
  showAudit(listAnswer(0))
  await screen.findByText('No changes yet')
  cleanup()
  showAudit(listAnswer(0), '/audit?thing=nobody')
  await screen.findByText('No changes match')
})

it('says that the changes could not be loaded, and offers to load them', async () => {
  showAudit({ ok: false, failure: { kind: 'offline' } })
  await screen.findByText('Changes could not be loaded')
  await screen.findByRole('button', { name: 'Try again' })
})
