// The orders of colleagues who ask a manager to decide (G236, G239).
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Call } from '#api/client.ts'
import type { Answer, Failure } from '#api/failure.ts'
import type { RequestToDecide, ReviewDecision } from '#contract/orders/review-requests.ts'
import type { PendingOrder } from '#outbox/pending-order.ts'
import { savedCopyOf } from '#outbox/saved-copy.ts'
import {
  sampleAuthor,
  sampleDealership,
  sampleFrame,
  samplePendingOrder,
  sampleProduct,
} from '#tests/support/sample-orders.ts'
import { answerEdgeStatus } from '#tests/support/edge-status.ts'
import { sampleAccount, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { ColleagueRequests } from './colleague-requests.tsx'

const REQUEST_ID = '44444444-4444-4444-8444-444444444444'
const NOW = new Date(2026, 0, 15, 12, 0).getTime()
const TEN_O_TWO = new Date(2026, 0, 15, 10, 2)

/** An order whose pouch cost $0.45 and now costs $0.50, so that the total rises from $75.88 to $81.19. */
const changedOrder = (fields: Partial<PendingOrder> = {}) =>
  samplePendingOrder({
    state: 'needs-review',
    current: {
      products: [sampleProduct({ price: 0.5 }), sampleFrame()],
      dealership: sampleDealership(),
      foundAt: TEN_O_TWO.getTime(),
    },
    ...fields,
  })

function requestAbout(order: PendingOrder, fields: Partial<RequestToDecide> = {}): RequestToDecide {
  return {
    requestId: REQUEST_ID,
    intent: order.intent,
    dealershipId: 1,
    askedBy: { id: 3, name: 'Sam Buyer' },
    askedAt: TEN_O_TWO.toISOString(),
    order: savedCopyOf(order, null).text,
    ...fields,
  }
}

const decisionOf = (name: string, content: ReviewDecision['content'], note = ''): ReviewDecision => ({
  content,
  note,
  by: { id: name === 'Lea' ? 8 : 5, name },
  at: new Date(2026, 0, 15, 10, 5).toISOString(),
})

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

interface ShowOptions {
  requests?: RequestToDecide[]
  /** The answer to a decision. */
  answer?: (body: unknown) => Answer<{ decision: ReviewDecision }>
  connection?: 'online' | 'offline'
  /** The failure of reading the requests. */
  failure?: Failure | null
}

function show({
  requests = [requestAbout(changedOrder())],
  answer,
  connection = 'online',
  failure = null,
}: ShowOptions = {}) {
  const edge = { requests, failure }
  const decisions: unknown[] = []
  const bodies: unknown[] = []
  async function call<Value>({ path, body }: Call<Value>): Promise<Answer<Value>> {
    if (path.endsWith('review-requests')) {
      bodies.push(body)
      if (edge.failure !== null) return { ok: false, failure: edge.failure }
      return { ok: true, value: { toDecide: edge.requests, own: [] } as Value } // the value of this path
    }
    decisions.push(body)
    return (answer?.(body) ?? { ok: false, failure: { kind: 'offline' } }) as Answer<Value> // the answer of this path
  }
  const counter = sampleCounter({
    account: sampleAccount({
      id: 5,
      login: 'lead',
      name: 'Maria',
      dealerships: [{ id: 1, name: 'Lakeside Motors' }],
      privileges: [
        { group: 'Orders', actions: ['view', 'create'] },
        { group: 'Clients', actions: ['view', 'edit'] },
      ],
    }),
    connection,
    api: {
      call,
      exchange: answerEdgeStatus,
    },
  })
  showScreen(counter, <ColleagueRequests />, '/pending-orders')
  return { edge, decisions, bodies, counter, user: userEvent.setup() }
}

async function openSheet(user: ReturnType<typeof userEvent.setup>): Promise<HTMLElement> {
  await user.click(await screen.findByRole('button', { name: /^Review the order of Sam Buyer, placed / }))
  return screen.findByRole('dialog', { name: 'Review order' })
}
const press = (user: ReturnType<typeof userEvent.setup>, dialog: HTMLElement, name: string) =>
  user.click(within(dialog).getByRole('button', { name }))

it('lists who asked and when, the dealership, the time of placing, the products, RO, PO, and the totals before and now', async () => {
  const placedAt = new Date(2026, 0, 15, 9, 58).getTime()
  const { bodies } = show({ requests: [requestAbout(changedOrder({ poNumber: 'PO-7', placedAt }))] })
  const item = await screen.findByRole('listitem')
  expect(item.textContent).toBe(
    'Sam Buyer asked at 10:02Lakeside Motors · 2 products · Placed at 09:58100 × Tag Pouch Standard, 2 × Plate Frame Chrome · RO Sam · PO# PO-7Amount: was $75.88, now $81.19Review',
  )
  expect(bodies).toEqual([{ dealershipIds: [1], own: [], withdrawn: [] }])
})

it('tells equal orders of a colleague apart by the times of placing, in one minute by their seconds', async () => {
  const requestPlacedAt = (suffix: string, ...[hour, minute, second]: [number, number, number]) =>
    requestAbout(
      changedOrder({
        intent: `22222222-2222-4222-8222-22222222222${suffix}`,
        placedAt: new Date(2026, 0, 15, hour, minute, second).getTime(),
      }),
      { requestId: `55555555-5555-4555-8555-55555555555${suffix}` },
    )
  show({
    requests: [
      requestPlacedAt('1', 9, 58, 7),
      requestPlacedAt('2', 9, 58, 51),
      requestPlacedAt('3', 9, 59, 0),
    ],
  })
  await screen.findAllByRole('listitem')
  expect(screen.getAllByText(/Placed at/).map(({ textContent }) => textContent)).toEqual([
    'Lakeside Motors · 2 products · Placed at 09:58:07',
    'Lakeside Motors · 2 products · Placed at 09:58:51',
    'Lakeside Motors · 2 products · Placed at 09:59',
  ])
  expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    'Review the order of Sam Buyer, placed at 09:58:07',
    'Review the order of Sam Buyer, placed at 09:58:51',
    'Review the order of Sam Buyer, placed at 09:59',
  ])
})

it('shows nothing without a request', async () => {
  const { bodies } = show({ requests: [] })
  await waitFor(() => expect(bodies).toHaveLength(1))
  expect(screen.queryByRole('heading', { name: 'Colleagues ask you' })).toBeNull()
})

it.each<[string, Partial<RequestToDecide>, string]>([
  [
    'cannot be shown',
    { order: '{"format":"counter-pending-order","order":{}}' },
    'Sam Buyer asked at 10:02This version of the app cannot show the order. Reload the page to update the app, or let Sam Buyer decide.',
  ],
  [
    'is of another person',
    { askedBy: { id: 4, name: 'Alex' } },
    'Alex asked at 10:02The order in this request is of another person, or it is not the order that the request names. It cannot be accepted. Talk to Alex.',
  ],
])('says that an order %s, and offers no review of it', async (_, fields, text) => {
  show({ requests: [requestAbout(changedOrder(), fields)] })
  expect((await screen.findByRole('listitem')).textContent).toBe(text)
  expect(screen.queryByRole('button', { name: /^Review/ })).toBeNull()
})

it('accepts the lines of the sheet with a note', async () => {
  const { decisions, user, counter } = show({
    requests: [requestAbout(changedOrder({ poNumber: 'PO-7' }))],
    answer: () => ({
      ok: true,
      value: {
        decision: decisionOf('Maria', { kind: 'accepted', lines: [{ productId: 101, quantity: 100 }] }),
      },
    }),
  })
  const dialog = await openSheet(user)
  expect(dialog.textContent).toContain(
    'These are the changes since Sam Buyer placed this order, as of 10:02.',
  )
  expect(within(dialog).getByText('Lakeside Motors · RO Sam · PO# PO-7')).toBeTruthy()
  await user.type(within(dialog).getByLabelText('Note for Sam Buyer (optional)'), ' Fine ')
  await press(user, dialog, 'Accept')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(decisions).toEqual([
    {
      requestId: REQUEST_ID,
      content: {
        kind: 'accepted',
        lines: [
          { productId: 101, quantity: 100 },
          { productId: 121, quantity: 2 },
        ],
      },
      note: 'Fine',
    },
  ])
  expect(counter.notices.read().map(({ text }) => text)).toEqual([
    'Accepted. The device of Sam Buyer sends the order.',
  ])
  expect(await counter.databases.account.drafts.count()).toBe(0)
})

it('names the button Accept with changes after a product was removed, and leaves that product out of the acceptance', async () => {
  const { decisions, user } = show()
  const dialog = await openSheet(user)
  const pouch = within(dialog).getByRole('row', { name: 'Tag Pouch Standard' })
  await user.click(within(pouch).getByRole('button', { name: 'Remove' }))
  await press(user, dialog, 'Accept with changes')
  expect(decisions).toMatchObject([
    { content: { kind: 'accepted', lines: [{ productId: 121, quantity: 2 }] } },
  ])
})

it('declines a request with a note', async () => {
  const { decisions, user, counter } = show({
    answer: () => ({ ok: true, value: { decision: decisionOf('Maria', { kind: 'declined' }, 'No') } }),
  })
  const dialog = await openSheet(user)
  const note = within(dialog).getByLabelText('Note for Sam Buyer (optional)')
  await user.type(note, '\u0007')
  expect(within(dialog).getByRole('button', { name: 'Decline' }).getAttribute('aria-disabled')).toBe('true')
  expect(dialog.textContent).toContain('Field contains invalid characters')
  await user.clear(note)
  await user.type(note, 'No')
  await press(user, dialog, 'Decline')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(decisions).toEqual([{ requestId: REQUEST_ID, content: { kind: 'declined' }, note: 'No' }])
  expect(counter.notices.read().map(({ text }) => text)).toEqual([
    'Declined. Sam Buyer sees your decision under Pending orders.',
  ])
})

it.each<[string, ReviewDecision, string]>([
  [
    'another manager accepted',
    decisionOf('Lea', { kind: 'accepted', lines: [{ productId: 121, quantity: 2 }] }, 'Fine'),
    'Lea had already accepted this order at 10:05. “Fine” Your decision changes nothing.',
  ],
  [
    'another manager declined',
    decisionOf('Lea', { kind: 'declined' }),
    'Lea had already declined this order at 10:05. Your decision changes nothing.',
  ],
  [
    'the person had accepted on another device',
    decisionOf('Maria', { kind: 'accepted', lines: [{ productId: 121, quantity: 2 }] }),
    'You had already accepted this order at 10:05. Your decision changes nothing.',
  ],
])('tells a manager who comes too late that %s, and keeps the sheet open', async (_, decision, words) => {
  const { counter, edge, user } = show({
    answer() {
      edge.requests = []
      return { ok: false, failure: { kind: 'conflict', code: 10320, message: 'Decided', data: { decision } } }
    },
  })
  const dialog = await openSheet(user)
  await user.type(within(dialog).getByLabelText('Note for Sam Buyer (optional)'), 'No')
  const countDrafts = () => counter.databases.account.drafts.count()
  await waitFor(async () => expect(await countDrafts()).toBe(1))
  await press(user, dialog, 'Decline')
  expect((await within(dialog).findByRole('alert')).textContent).toBe(words)
  await waitFor(() => expect(screen.queryByRole('listitem')).toBeNull())
  expect(within(dialog).queryByRole('button', { name: 'Accept' })).toBeNull()
  expect(dialog.textContent).not.toMatch(/Accept agrees|Later closes/)
  await press(user, dialog, 'Back to the list')
  expect(screen.queryByRole('dialog')).toBeNull()
  await waitFor(async () => expect(await countDrafts()).toBe(0))
})

it('says why a withdrawn request cannot be decided', async () => {
  const failure = { kind: 'refused', status: 404, code: 10001, message: 'Sam withdrew the request.' } as const
  const { user } = show({ answer: () => ({ ok: false, failure }) })
  const dialog = await openSheet(user)
  await press(user, dialog, 'Accept')
  expect((await within(dialog).findByRole('alert')).textContent).toBe('Sam withdrew the request.')
})

it('keeps note and quantities of this request if the server does not answer, and after Later', async () => {
  const kim = { ...sampleAuthor, id: 4, name: 'Kim' }
  const otherOrder = changedOrder({ intent: '22222222-2222-4222-8222-222222222222', author: kim })
  const requestOfKim = { requestId: '55555555-5555-4555-8555-555555555555', askedBy: { id: 4, name: 'Kim' } }
  const { user, counter } = show({
    requests: [requestAbout(changedOrder()), requestAbout(otherOrder, requestOfKim)],
  })
  const dialog = await openSheet(user)
  await user.type(within(dialog).getByLabelText('Note for Sam Buyer (optional)'), 'Half')
  const pouch = within(dialog).getByRole('row', { name: 'Tag Pouch Standard' })
  await user.click(within(pouch).getByRole('button', { name: 'Remove' }))
  await press(user, dialog, 'Accept with changes')
  expect((await within(dialog).findByRole('alert')).textContent).toBe(
    'The server does not answer. Your decision may not have arrived. Decide once more.',
  )
  await waitFor(async () => expect(await counter.databases.account.drafts.count()).toBe(1))
  await press(user, dialog, 'Later')
  await user.click(await screen.findByRole('button', { name: /^Review the order of Kim, placed / }))
  const dialogOfKim = await screen.findByRole('dialog', { name: 'Review order' })
  expect(within(dialogOfKim).getByLabelText('Note for Kim (optional)')).toHaveProperty('value', '')
  await press(user, dialogOfKim, 'Later')
  const reopenedDialog = await openSheet(user)
  const note = within(reopenedDialog).getByLabelText('Note for Sam Buyer (optional)')
  expect((note as HTMLTextAreaElement).value).toBe('Half')
  expect(within(reopenedDialog).getByRole('row', { name: 'Tag Pouch Standard' }).textContent).toContain(
    'Removed from this order',
  )
})

it('says how old the requests are after the server stopped answering', async () => {
  const { edge } = show()
  await screen.findByRole('listitem')
  edge.failure = { kind: 'offline' }
  await act(async () => {
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  })
  expect(
    await screen.findByText(
      'The server does not answer. Last updated just now. To decide, you need the server.',
    ),
  ).toBeTruthy()
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
})

it('says that the requests are not known if the server has a fault, and nothing while the device is offline', async () => {
  show({ failure: { kind: 'server-fault', status: 500, message: '' } })
  expect(
    await screen.findByText(
      'The server reported a fault. So it is not known whether colleagues ask you to decide on orders.',
    ),
  ).toBeTruthy()
  cleanup()
  const { bodies } = show({ connection: 'offline' })
  expect(document.body.textContent).toBe('At /pending-orders')
  expect(bodies).toEqual([])
})
