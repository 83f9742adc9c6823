import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import type { Api } from '#api/client.ts'
import type { Answer } from '#api/failure.ts'
import type { DealershipRules } from '#domain/people/dealership-rules.ts'
import { sampleDealership } from '#tests/support/sample-orders.ts'
import { sampleAccount, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { watchNotices } from '#tests/support/watch-notices.ts'
import { ToleranceScreen } from './tolerance-screen.tsx'

afterEach(cleanup)

const UNSET = { revision: 0, setBy: null, setAt: null }
const rulesWith = (smallChanges: DealershipRules['smallChanges']): DealershipRules => ({
  dealershipId: 1,
  unlock: { value: { isAllowed: true, hours: 72, isPinAllowed: true }, ...UNSET },
  smallChanges,
  repeatOrders: { value: { days: 10 }, ...UNSET },
})
const noTolerance = rulesWith({ value: { percent: null, dollars: null }, ...UNSET })
const someTolerance = rulesWith({
  value: { percent: 1, dollars: 5 },
  revision: 3,
  setBy: { id: 5, name: 'Lea' },
  setAt: '2026-01-15T10:00:00.000Z',
})

interface Scene {
  rules?: DealershipRules
  keepsRules?: boolean
  maySet?: boolean
  /** The answers of the edge to changes, in turn. */
  setAnswers?: Answer<unknown>[]
  /** The rules that the edge has after a change. */
  rulesAfter?: DealershipRules
  address?: string
}

async function show(scene: Scene = {}) {
  const { rules = noTolerance, keepsRules = true, maySet = true, setAnswers = [], rulesAfter = rules } = scene
  const { address = '/tolerance' } = scene
  const changes: unknown[] = []
  const call = async ({ path, body }: { path: string; body?: unknown }): Promise<Answer<unknown>> => {
    const shownRules = changes.length === 0 ? rules : rulesAfter
    if (path === 'api/edge/dealership-rules') return { ok: true, value: { rules: [shownRules] } }
    changes.push(body)
    return setAnswers.shift() ?? { ok: true, value: { rules: rulesAfter } }
  }
  const status = { idempotency: true, retentionHours: 1, storeId: 'store', serverTime: '', backend: 'up' }
  const counter = sampleCounter({
    account: sampleAccount({
      dealerships: [
        { id: 1, name: 'Lakeside Motors' },
        { id: 2, name: 'Prairie West' },
      ],
      privileges: [
        { group: 'Orders', actions: ['view', 'create'] },
        ...(maySet ? [{ group: 'Clients', actions: ['edit'] }] : []),
      ],
    }),
    chosenDealership: sampleDealership(),
    api: {
      // the reply's type depends on the call, which only the test knows
      call: call as Api['call'],
      exchange: async () => ({
        answered: true,
        status: 200,
        contentType: 'application/json',
        headers: new Headers(),
        text: JSON.stringify({ ...status, ...(keepsRules && { keepsRules }) }),
      }),
    },
  })
  const notices = watchNotices(counter)
  const routes = (
    <Routes>
      <Route path="/tolerance/:dealershipId?" element={<ToleranceScreen />} />
    </Routes>
  )
  showScreen(counter, routes, address)
  await screen.findByRole('heading', { name: 'Dealership rules' })
  return { changes, notices, user: userEvent.setup() }
}

const smallChanges = async () => within(await screen.findByRole('region', { name: 'Small changes' }))

it('a person who may set the rule saves both limits; the call names the revision that the person saw', async () => {
  const { changes, user } = await show({ rulesAfter: someTolerance })
  const section = await smallChanges()
  expect(section.getByText('Every change waits for a person.')).toBeTruthy()
  await user.type(section.getByLabelText('Percent'), '1')
  await user.type(section.getByLabelText('Dollars'), '$5')
  await user.click(section.getByRole('button', { name: 'Save' }))
  await section.findByText('Orders whose total rises by at most 1 % and $5.00 are sent without a review.')
  expect(changes).toEqual([
    { dealershipId: 1, kind: 'small-changes', value: { percent: 1, dollars: 5 }, expectedRevision: 0 },
  ])
  expect(section.getByText(/^Set by Lea, /)).toBeTruthy()
})

it.each(['21', '1.234', '-1', 'one'])(
  'the percentage %s is refused at its field and not sent',
  async (text) => {
    const { changes, user } = await show()
    const section = await smallChanges()
    await user.type(section.getByLabelText('Percent'), text)
    await user.click(section.getByRole('button', { name: 'Save' }))
    await section.findByText('Type a number from 0 to 20 with at most two decimals, or nothing.')
    expect(changes).toEqual([])
  },
)

it('a buyer sees the rule and who set it, and no form', async () => {
  await show({ rules: someTolerance, maySet: false })
  const section = await smallChanges()
  expect(
    section.getByText('Orders whose total rises by at most 1 % and $5.00 are sent without a review.'),
  ).toBeTruthy()
  expect(section.getByText(/^Set by Lea, /)).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
})

it('if another person set the rule meanwhile, the typed values stay, and a second save names the new revision', async () => {
  const conflict: Answer<unknown> = { ok: false, failure: { kind: 'conflict', code: 10320, message: '' } }
  const { changes, notices, user } = await show({ rulesAfter: someTolerance, setAnswers: [conflict] })
  const section = await smallChanges()
  await user.type(section.getByLabelText('Percent'), '2')
  await user.click(section.getByRole('button', { name: 'Save' }))
  await section.findByText('Orders whose total rises by at most 1 % and $5.00 are sent without a review.')
  expect(section.getByLabelText<HTMLInputElement>('Percent').value).toBe('2')
  expect(notices.at(-1)?.[0]).toMatch(/^Another person set this rule meanwhile\./)
  await user.click(section.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(changes).toHaveLength(2))
  expect(changes[1]).toMatchObject({ value: { percent: 2 }, expectedRevision: 3 })
})

it('the unlock rule and the days of repeated orders are saved with one call each', async () => {
  const { changes, user } = await show()
  const unlock = within(await screen.findByRole('region', { name: 'Unlocking without a connection' }))
  await user.click(unlock.getByRole('checkbox', { name: 'A PIN is enough' }))
  await user.clear(unlock.getByLabelText('Hours after the last connection'))
  await user.type(unlock.getByLabelText('Hours after the last connection'), '24')
  await user.click(unlock.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(changes).toHaveLength(1))
  const repeated = within(screen.getByRole('region', { name: 'Repeated orders' }))
  await user.clear(repeated.getByLabelText('Days'))
  await user.type(repeated.getByLabelText('Days'), '14')
  await user.click(repeated.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(changes).toHaveLength(2))
  expect(changes).toEqual([
    {
      dealershipId: 1,
      kind: 'unlock',
      value: { isAllowed: true, hours: 24, isPinAllowed: false },
      expectedRevision: 0,
    },
    { dealershipId: 1, kind: 'repeat-orders', value: { days: 14 }, expectedRevision: 0 },
  ])
})

it('the page says that this server keeps no rules', async () => {
  await show({ keepsRules: false })
  await screen.findByText('This server keeps no rules of dealerships. Every change waits for a person.')
})

it('the page of the dealership in the address reads and sets the rules of that dealership', async () => {
  const rules = { ...someTolerance, dealershipId: 2 }
  const { changes, user } = await show({ address: '/tolerance/2', rules })
  await screen.findByText('Prairie West')
  const section = await smallChanges()
  await user.clear(section.getByLabelText('Percent'))
  await user.clear(section.getByLabelText('Dollars'))
  await user.type(section.getByLabelText('Dollars'), '100.01')
  await user.click(section.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(changes).toHaveLength(1))
  expect(changes).toEqual([
    {
      dealershipId: 2,
      kind: 'small-changes',
      value: { percent: null, dollars: 100.01 },
      expectedRevision: 3,
    },
  ])
})

it('a person sees the rules of a dealership that is not theirs without a form', async () => {
  await show({ address: '/tolerance/9', rules: { ...someTolerance, dealershipId: 9 } })
  await smallChanges()
  expect(screen.queryByRole('textbox')).toBeNull()
})

it.each([
  ['Repeated orders', 'Days', ['0', '1.5', '91']],
  ['Unlocking without a connection', 'Hours after the last connection', ['0', 'x', '721']],
])('in %s the field %s takes only whole numbers within the limits', async (region, label, wrongTexts) => {
  const { changes, user } = await show()
  const section = within(await screen.findByRole('region', { name: region }))
  for (const text of wrongTexts) {
    await user.clear(section.getByLabelText(label))
    await user.type(section.getByLabelText(label), text)
    await user.click(section.getByRole('button', { name: 'Save' }))
    expect(await section.findByRole('alert')).toBeTruthy()
  }
  expect(changes).toEqual([])
})
