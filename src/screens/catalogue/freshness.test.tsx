import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import type { Failure } from '#api/failure.ts'
import type { ConnectionView } from '#connection/connection.ts'
import { sampleDealership } from '#tests/support/sample-orders.ts'
import { sampleAccount, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { LowerEdge } from '#ui/layout/lower-edge.tsx'
import { PricesAsOf } from './freshness.tsx'
import { FreshnessNote } from './freshness-note.tsx'
import { ReadingChip } from './reading-chip.tsx'

afterEach(cleanup)

const NINE = new Date(2026, 10, 20, 9, 5).getTime()
const TEN = new Date(2026, 10, 20, 10, 32).getTime()

it.each([
  ['the page’s rows were read after the complete catalogue', TEN, NINE, '10:32'],
  ['the complete catalogue was read after the page’s rows', NINE, TEN, '10:32'],
  ['only the page’s rows were read', NINE, null, '09:05'],
  ['only the complete catalogue was read', null, NINE, '09:05'],
])('the line under a list names the time of the last reading if %s', (_, readAt, completeAt, time) => {
  const chosenDealership = sampleDealership()
  showScreen(
    sampleCounter({ account: sampleAccount(), chosenDealership, catalogue: { completeAt } }),
    <PricesAsOf readAt={readAt} />,
  )
  expect(screen.getByText(/^prices for Lakeside Motors as of /).textContent).toMatch(new RegExp(`${time}$`))
})

it('the line under a list names no dealership while none is chosen, and is empty without prices', () => {
  const counter = sampleCounter({ account: sampleAccount() })
  showScreen(counter, <PricesAsOf readAt={TEN} />)
  expect(screen.getByText(/^prices as of /).textContent).toMatch(/10:32$/)
  cleanup()
  showScreen(counter, <PricesAsOf readAt={TEN} hasPrices={false} />)
  expect(screen.queryByText(/^prices/)).toBeNull()
})

const TIMED_OUT: Failure = { kind: 'timed-out' }
const PART = { storedCount: 40, totalCount: 213, completeAt: null }
const NOTHING = { storedCount: 0, totalCount: null, completeAt: null }
const COMPLETE = { storedCount: 213, totalCount: 213, completeAt: TEN }

it.each<[string, 'online' | 'offline', object, Failure | null, RegExp]>([
  ['a complete copy', 'online', COMPLETE, null, /^At \/$/],
  ['a part of the catalogue', 'online', PART, null, /^At \/$/],
  [
    'a complete copy after a failure',
    'online',
    COMPLETE,
    TIMED_OUT,
    /did not answer in time\..*saved on this device/,
  ],
  [
    'a part of the catalogue after a failure',
    'online',
    PART,
    TIMED_OUT,
    /did not answer in time\..*saved on this device/,
  ],
  ['nothing after a failure', 'online', NOTHING, TIMED_OUT, /The catalog is not on this device yet/],
  ['a complete copy without a connection', 'offline', COMPLETE, null, /10:32/],
  ['a part of the catalogue without a connection', 'offline', PART, TIMED_OUT, /not complete/],
])('the note of a page whose device has %s (%s)', (_, connection, catalogue, failure, text) => {
  showScreen(
    sampleCounter({ account: null, connection, catalogue }),
    <FreshnessNote readAt={null} failure={failure} readAgain={() => {}} />,
  )
  expect(document.body.textContent).toMatch(text)
})

it.each<['online' | 'offline', object, string]>([
  ['online', PART, 'On this device so far: 40 of 213 products.'],
  ['offline', PART, ''],
  ['online', COMPLETE, ''],
])(
  'the chip below the products of a page that is %s with the copy %j is %3$j',
  (connection, catalogue, text) => {
    showScreen(sampleCounter({ account: null, connection, catalogue }), <ReadingChip />)
    expect(document.body.textContent?.replace('At /', '')).toBe(text)
  },
)

it.each<['online' | 'offline', Failure | null, string]>([
  ['online', TIMED_OUT, 'page'],
  ['offline', null, 'server'],
])(
  'Try again of the note of a page that is %s asks for the page again, or for the server',
  async (connection, failure, asked) => {
    const counter = sampleCounter({ account: null, connection, catalogue: COMPLETE })
    const calls: string[] = []
    counter.connection.probe = async () => {
      calls.push('server')
      return false
    }
    showScreen(
      counter,
      <FreshnessNote readAt={null} failure={failure} readAgain={() => calls.push('page')} />,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(calls).toEqual([asked])
  },
)

it('the note stands below the title, and below the products where the connection is lost while they are shown', () => {
  const counter = sampleCounter({ account: null, connection: 'offline', catalogue: COMPLETE })
  const readOrder = () => document.body.textContent?.replace('At /', '').replace(/Offline.*Try again/, 'Note')
  const page = (
    <LowerEdge>
      <p>Title</p>
      <FreshnessNote readAt={null} failure={null} readAgain={() => {}} />
      <p>Products</p>
    </LowerEdge>
  )
  showScreen(counter, page)
  expect(readOrder()).toBe('TitleNoteProducts')
  cleanup()
  const views = { online: { state: 'online', since: 0 }, offline: { state: 'offline', since: 1 } } as const
  let view: ConnectionView = views.online
  let tellChange = () => {}
  counter.connection.read = () => view
  counter.connection.subscribe = (listener) => {
    tellChange = listener
    return () => true
  }
  showScreen(counter, page)
  expect(readOrder()).toBe('TitleProducts')
  view = views.offline
  act(tellChange)
  expect(readOrder()).toBe('TitleProductsNote')
})

const UNLOCKED_CALL: Failure = { kind: 'offline', isUnlocked: true }

it.each<['online' | 'offline', object, Failure | null, string]>([
  ['online', COMPLETE, UNLOCKED_CALL, ''],
  ['offline', COMPLETE, null, ''],
  ['online', PART, UNLOCKED_CALL, 'Sign in first. These are the products saved on this device.'],
  ['offline', NOTHING, null, 'Offline. The catalog is not complete on this device yet.'],
])(
  'the note of an unlocked account (%s) with the copy %j and the failure %j is %4$j, because the line above the page says the rest',
  (connection, catalogue, failure, text) => {
    const view = { account: sampleAccount(), status: 'unlocked' as const }
    const counter = sampleCounter({ account: null, connection, catalogue, session: { read: () => view } })
    showScreen(counter, <FreshnessNote readAt={null} failure={failure} readAgain={() => {}} />)
    expect(document.body.textContent?.replace(/At \/|Try again/g, '')).toBe(text)
  },
)
