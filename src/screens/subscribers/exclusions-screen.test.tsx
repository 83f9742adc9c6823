import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { Api } from '#api/client.ts'
import type { Answer, Failure } from '#api/failure.ts'
import type { ExcludedSubscriber } from '#domain/people/subscribers.ts'
import { sampleAccount, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { watchNotices } from '#tests/support/watch-notices.ts'
import { ExclusionsScreen } from './exclusions-screen.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

interface SentCall {
  path: string
  query?: Record<string, unknown>
  body?: unknown
}
interface Scene {
  exclusions?: ExcludedSubscriber[]
  subscribers?: string[]
  /** The total of the server's reply. */
  count?: number
  actions?: string[]
  connection?: 'online' | 'offline'
  pageAddress?: string
  /** The failure of every call that changes an exclusion; without it these calls succeed. */
  refusal?: Failure
  listFailure?: Failure
}

const sampleExclusion = (id: number, email: string, createdAt = '11.13.2026 09:20'): ExcludedSubscriber => ({
  id,
  email,
  createdAt,
})
const TWO_EXCLUSIONS = [
  sampleExclusion(12, 'sam@b.example'),
  sampleExclusion(3, 'bo@a.example', '03.01.2026 23:59'),
]

function show({
  exclusions = TWO_EXCLUSIONS,
  subscribers = ['ann@a.example', 'lee@b.example', 'zoe@b.example'],
  actions = ['view', 'create', 'remove'],
  connection = 'online',
  pageAddress = '/subscribe_exclude',
  ...scene
}: Scene = {}) {
  const listQueries: unknown[] = []
  const changes: SentCall[] = []
  async function call({ path, query, body }: SentCall): Promise<Answer<unknown>> {
    if (path.endsWith('/exclude-all')) {
      listQueries.push(query)
      if (scene.listFailure) return { ok: false, failure: scene.listFailure }
      return { ok: true, value: { items: exclusions, count: scene.count ?? exclusions.length } }
    }
    if (path.endsWith('/emails')) {
      const items = subscribers.map((email) => ({ email }))
      return { ok: true, value: { items, count: items.length } }
    }
    changes.push({ path, ...(query && { query }), ...(body !== undefined && { body }) })
    return scene.refusal ? { ok: false, failure: scene.refusal } : { ok: true, value: {} }
  }
  const counter = sampleCounter({
    account: sampleAccount({
      privileges: [
        { group: 'Orders', actions: ['view'] },
        { group: 'Subscribe_Exclude', actions },
      ],
    }),
    connection,
    // the reply's type depends on the call, which only the test knows
    api: { call: call as Api['call'], download: async () => ({ ok: true, value: new Blob(['sheet']) }) },
  })
  const notices = watchNotices(counter)
  showScreen(counter, <ExclusionsScreen />, pageAddress)
  return { listQueries, changes, notices, user: userEvent.setup() }
}

const table = () => screen.findByRole('table', { name: 'Excluded subscribers' })
const cells = async () =>
  within(await table())
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    )
async function openFilter(name: string) {
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: `Filter ${name}` }))
  return { user, popover: within(await screen.findByRole('dialog', { name: `Filter ${name}` })) }
}

it('lists excluded subscribers with their dates', async () => {
  const { listQueries } = show()
  expect(await cells()).toEqual([
    ['12', '11.13.2026', 'sam@b.example', 'Remove'],
    ['3', '03.01.2026', 'bo@a.example', 'Remove'],
  ])
  const titles = within(await table()).getAllByRole('columnheader')
  expect(titles.map(({ textContent }) => textContent)).toEqual(['ID', 'DATE', 'EMAIL', 'ACTIONS'])
  expect(listQueries).toEqual([{ page: 0, size: 20 }])
  expect(screen.queryByRole('navigation')).toBeNull()
})

it.each([
  ['ID', '12', { id: 12 }, 'id=12'],
  ['DATE', '11/13/2026', { date: '2026-11-13' }, 'date=11.13.2026'],
  ['EMAIL', ' B.ex ', { email: 'B.ex' }, 'email=B.ex'],
])(
  'filters by %s on the server, and keeps the filter in the address',
  async (name, typedText, expectedQuery, address) => {
    const { listQueries } = show({ pageAddress: '/subscribe_exclude?page=2', count: 60 })
    await table()
    const { user, popover } = await openFilter(name)
    await user.type(popover.getByRole('textbox', { name }), `${typedText}{Enter}`)
    expect(await screen.findByText(`At /subscribe_exclude?${address}`)).toBeTruthy()
    await waitFor(() => expect(listQueries.at(-1)).toEqual({ page: 0, size: 20, ...expectedQuery }))
  },
)

it.each([
  ['ID', 'twelve', 'Must be a number'],
  ['DATE', '13.11.2026', 'Type the date as MM.dd.yyyy'],
])('explains an invalid text for %s, and sends no further request', async (name, typedText, errorText) => {
  const { listQueries } = show()
  await table()
  const { user, popover } = await openFilter(name)
  await user.type(popover.getByRole('textbox', { name }), `${typedText}{Enter}`)
  expect((await popover.findByRole('alert')).textContent).toBe(errorText)
  expect(listQueries).toHaveLength(1)
})

it('sorts by a column descending, ascending or not at all', async () => {
  const { listQueries } = show()
  await table()
  const { user, popover } = await openFilter('DATE')
  await user.click(popover.getByRole('radio', { name: 'Descending' }))
  await waitFor(() =>
    expect(listQueries.at(-1)).toEqual({ page: 0, size: 20, sort: 'createdAt', direction: 'desc' }),
  )
  expect(screen.getByText('At /subscribe_exclude?sort=-createdAt')).toBeTruthy()
  await user.click(popover.getByRole('radio', { name: 'Ascending' }))
  await waitFor(() =>
    expect(listQueries.at(-1)).toEqual({ page: 0, size: 20, sort: 'createdAt', direction: 'asc' }),
  )
  await user.click(popover.getByRole('radio', { name: 'None' }))
  expect(await screen.findByText('At /subscribe_exclude')).toBeTruthy()
})

it('reads filters and sorting from the address, and ignores an invalid filter', async () => {
  const { listQueries } = show({
    pageAddress: '/subscribe_exclude?email=a.ex&id=x&date=never&sort=-email&page=1',
    count: 60,
  })
  await table()
  expect(listQueries).toEqual([{ page: 1, size: 20, email: 'a.ex', sort: 'email', direction: 'desc' }])
  expect(screen.getByRole('columnheader', { name: /^EMAIL/ }).getAttribute('aria-sort')).toBe('descending')
  await userEvent.click(screen.getByRole('button', { name: 'Page 3' }))
  await waitFor(() => expect(listQueries.at(-1)).toMatchObject({ page: 2, email: 'a.ex' }))
})

it('keeps the filters usable when no subscriber matches', async () => {
  const { listQueries, user } = show({ exclusions: [], pageAddress: '/subscribe_exclude?email=none' })
  expect(await screen.findByText('No excluded subscribers match')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Filter EMAIL' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  await waitFor(() => expect(listQueries.at(-1)).toEqual({ page: 0, size: 20 }))
  expect(await screen.findByText('Nobody is excluded')).toBeTruthy()
})

async function openExclusion(user: ReturnType<typeof userEvent.setup>) {
  await screen.findByRole('button', { name: 'Upload Excel count: 3' })
  await user.click(screen.getByRole('button', { name: 'Exclude an e-mail' }))
  return within(await screen.findByRole('dialog', { name: 'Exclude an e-mail' }))
}

it('excludes a subscriber that staff find by a part of the address', async () => {
  const { changes, notices, user, listQueries } = show()
  const popover = await openExclusion(user)
  const excludeButton = popover.getByRole('button', { name: 'Exclude' })
  expect(excludeButton.getAttribute('aria-disabled')).toBe('true')
  await user.type(popover.getByRole('searchbox', { name: 'Search e-mails' }), 'B.EX')
  await waitFor(() => expect(popover.getAllByRole('radio')).toHaveLength(2))
  await user.click(popover.getByRole('radio', { name: 'lee@b.example' }))
  expect(excludeButton.textContent).toBe('Exclude lee@b.example')
  await user.click(excludeButton)
  await waitFor(() => expect(notices).toEqual([['Exclude email subscribe added successfully.', 5000]]))
  expect(changes).toEqual([{ path: 'api/admin/subscribe/exclude-add', body: { email: 'lee@b.example' } }])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(listQueries).toHaveLength(2))
})

it('keeps the selected subscriber when the server refuses, and shows the reason', async () => {
  const refusal = {
    kind: 'refused',
    status: 400,
    code: 10300,
    message: 'email: Invalid email format',
  } as const
  const { notices, user } = show({ refusal })
  const popover = await openExclusion(user)
  await user.click(popover.getByRole('radio', { name: 'ann@a.example' }))
  await user.keyboard('{Enter}')
  await waitFor(() =>
    expect(notices).toEqual([['Failed to add exclude email subscribe.\nemail: Invalid email format', 5000]]),
  )
  expect(popover.getByRole('radio', { name: 'ann@a.example' })).toHaveProperty('checked', true)
})

it('says that the search matches no subscriber', async () => {
  const { user } = show()
  const popover = await openExclusion(user)
  await user.type(popover.getByRole('searchbox'), 'none')
  expect(await popover.findByText('Nothing found')).toBeTruthy()
})

it('renders only the visible rows of thousands of subscribers', async () => {
  // jsdom has no layout
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(280)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(44)
  const subscribers = Array.from(
    { length: 20_000 },
    (_, index) => `p${String(index).padStart(5, '0')}@a.example`,
  )
  const { user } = show({ subscribers })
  await screen.findByRole('button', { name: 'Upload Excel count: 20000' })
  await user.click(screen.getByRole('button', { name: 'Exclude an e-mail' }))
  const popover = within(await screen.findByRole('dialog', { name: 'Exclude an e-mail' }))
  await waitFor(() => expect(popover.getAllByRole('radio').length).toBeGreaterThan(5))
  expect(popover.getAllByRole('radio').length).toBeLessThan(40)
  await user.type(popover.getByRole('searchbox'), 'p19999')
  expect(await popover.findByRole('radio', { name: 'p19999@a.example' })).toBeTruthy()
  expect(popover.getAllByRole('radio')).toHaveLength(1)
})

it('saves the addresses that get mail as subscribe-mailchimp.xlsx', async () => {
  const savedFileNames: string[] = []
  URL.createObjectURL = () => 'blob:sheet' // jsdom has no object URLs
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    savedFileNames.push(this.download)
  })
  const { user } = show()
  await user.click(await screen.findByRole('button', { name: 'Upload Excel count: 3' }))
  await waitFor(() => expect(savedFileNames).toEqual(['subscribe-mailchimp.xlsx']))
})

it('asks for confirmation before it removes an exclusion', async () => {
  const { changes, notices, user } = show()
  await table()
  await user.click(screen.getByRole('button', { name: 'Remove bo@a.example' }))
  const question = await screen.findByRole('dialog', { name: 'Do you sure remove exclude subscribe' })
  expect(question.textContent).toContain('bo@a.example will get mail again.')
  await user.click(within(question).getByRole('button', { name: 'Cancel' }))
  expect(changes).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Remove bo@a.example' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(notices).toEqual([['Order removed id: 3', 5000]]))
  expect(changes).toEqual([{ path: 'api/admin/subscribe/exclude-remove', query: { id: 3 } }])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('says that an exclusion was not removed, with the reason', async () => {
  const refusal = { kind: 'refused', status: 404, code: 10404, message: 'Exclusion not found.' } as const
  const { notices, user } = show({ refusal })
  await table()
  await user.click(screen.getByRole('button', { name: 'Remove bo@a.example' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(notices).toEqual([['Failed removed id: 3\nExclusion not found.', 5000]]))
})

it.each([
  [['view'], false, false],
  [['view', 'create'], true, false],
  [['view', 'remove'], false, true],
])(
  'shows to a person with the rights %j only the permitted actions',
  async (actions, mayExclude, mayRemove) => {
    show({ actions })
    await table()
    expect(screen.queryByRole('button', { name: 'Exclude an e-mail' }) !== null).toBe(mayExclude)
    expect(screen.queryByRole('button', { name: 'Remove bo@a.example' }) !== null).toBe(mayRemove)
    expect(screen.queryByRole('columnheader', { name: 'ACTIONS' }) !== null).toBe(mayRemove)
    expect(await screen.findByRole('button', { name: 'Upload Excel count: 3' })).toBeTruthy()
  },
)

it('shows offline that the list could not be loaded, and does not open the form that excludes an e-mail', async () => {
  const { user, changes } = show({ connection: 'offline', listFailure: { kind: 'offline' } })
  expect(await screen.findByText('Excluded subscribers could not be loaded')).toBeTruthy()
  expect((await screen.findByRole('status')).textContent).toContain('The server does not answer.')
  await user.click(screen.getByRole('button', { name: 'Exclude an e-mail' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(changes).toEqual([])
})
