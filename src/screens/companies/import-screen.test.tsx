import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import type { Api } from '#api/client.ts'
import type { Answer } from '#api/failure.ts'
import type { Company } from '#domain/people/company.ts'
import { readDraft } from '#storage/device/drafts-table.ts'
import { dealership } from '#tests/support/dealership.ts'
import {
  lakesideCompany,
  MANAGER_RIGHTS,
  prairieCompany,
  privilegesOf,
  sampleUser,
} from '#tests/support/show-companies.tsx'
import { sampleAccount, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { workbookOf } from '#tests/support/workbook-of.ts'
import { ImportScreen } from './import-screen.tsx'

afterEach(cleanup)

/** The server's answer to the creation of a user; undefined for the answer of success. */
type AnswerToCreation = (login: string) => Answer<unknown> | undefined

async function showCheckedLines(
  text: string,
  {
    create = () => undefined,
    existingLogins = [],
    companyId = 2,
    roles = [],
    companies = [lakesideCompany(), prairieCompany()],
    isQuestionExpected = false,
  }: {
    create?: AnswerToCreation
    existingLogins?: string[]
    /** The company of the existing users. */
    companyId?: number
    roles?: { id: number; name: string; permissions: string[] }[]
    companies?: Company[]
    /** True when the columns of the text are unclear, so that no line is checked. */
    isQuestionExpected?: boolean
  } = {},
) {
  const createdLogins: string[] = []
  const searchedNames: string[] = []
  const call = async ({ path, body }: { path: string; body?: unknown }): Promise<Answer<unknown>> => {
    const sentBody = (body ?? {}) as { login?: string; user?: { name: string } } // as the app sent it
    if (path.endsWith('/taken-names'))
      return { ok: true, value: { logins: ['buyer'], emails: ['taken@example.com'] } }
    if (path.endsWith('/role/list')) return { ok: true, value: { items: roles, count: roles.length } }
    if (path.endsWith('/min-info')) {
      const items = companies.flatMap(({ dealerships }) => dealerships)
      return { ok: true, value: { items, count: items.length } }
    }
    if (path.endsWith('/company/all')) {
      searchedNames.push(sentBody.user?.name ?? '')
      const users = existingLogins.map((login, id) => sampleUser({ id, login }))
      return { ok: true, value: { items: [lakesideCompany({ id: companyId, users })], count: 1 } }
    }
    createdLogins.push(sentBody.login ?? '')
    return create(sentBody.login ?? '') ?? { ok: true, value: { id: 9 } }
  }
  const counter = sampleCounter({
    account: sampleAccount({ privileges: privilegesOf(MANAGER_RIGHTS) }),
    // the test knows the type of the answer, which the compiler cannot infer
    api: { call: call as Api['call'] },
  })
  showScreen(counter, <ImportScreen />, '/companies/import')
  const field = await screen.findByRole('textbox', { name: 'Users, one per line' })
  fireEvent.change(field, { target: { value: text } })
  if (!isQuestionExpected) await screen.findByRole('table', { name: 'Results' })
  const results = () =>
    within(screen.getByRole('table', { name: 'Results' }))
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getAllByRole('cell').at(-1)?.textContent)
  return { counter, createdLogins, searchedNames, results, user: userEvent.setup() }
}

const line = (login: string, otherFields = `${login}@example.com;3125550100`) =>
  `Lakeside Motors Group;${login};${otherFields}`

it('checks each line before anything is sent', async () => {
  const { results, createdLogins } = await showCheckedLines(
    [
      line('sam'),
      'Nowhere;kim;kim@example.com;3125550100',
      line('BUYER'),
      line('lee', 'Taken@example.com;3125550100'),
      line('Sam', 'sam@example.com;3125550100'),
      line('a:b', 'nobody;12-3'),
      'Prairie Auto Group;ray;ray@example.com;3125550100',
      'Prairie Auto Group;joe;joe@example.com;3125550100;;Prairie West|Lakeside Motors',
      line('pat', 'pat@example.com;3125550100;King'),
      line('tom', 'tom@example.com;(405) 555-0101'),
    ].join('\n'),
  )
  await waitFor(() =>
    expect(results()).toEqual([
      'Ready',
      'There is no company Nowhere with a dealership',
      'A user with this login already exists.',
      'taken@example.com belongs to another user already.',
      'Line 1 has the same loginLine 1 has sam@example.com too',
      'Login: Field contains invalid charactersEmail: Invalid email formatPhone: 12-3 must have 5 to 15 digits. Spaces, brackets, dots and dashes are left out; letters, such as an extension, are not possible',
      'Name a dealership',
      'Lakeside Motors is no dealership of Prairie Auto Group',
      'There is no role King that you may give',
      'Ready',
    ]),
  )
  expect(screen.getByText('2 of 10 lines are ready')).toBeTruthy()
  expect(createdLogins).toEqual([])
})

it('asks which of two companies with the same name is meant, and applies the choice to all lines with the name', async () => {
  const firstCompany = lakesideCompany()
  const southDealership = dealership({
    id: 31,
    name: 'Lakeside South',
    companyId: 12,
    companyName: 'Lakeside Motors Group',
  })
  const { results, createdLogins, user } = await showCheckedLines([line('sam'), line('kim')].join('\n'), {
    companies: [
      firstCompany,
      { ...firstCompany, id: 12, dealerships: [{ ...southDealership, countOrder: 0 }] },
    ],
  })
  const questionText = '2 companies are called Lakeside Motors Group. Choose one'
  const choices =
    'ChooseLakeside Motors Group, No. 2: Lakeside MotorsLakeside Motors Group, No. 12: Lakeside South'
  await waitFor(() => expect(results()).toEqual([`${questionText}${choices}`, `${questionText}${choices}`]))
  expect(screen.getByText('0 of 2 lines are ready')).toBeTruthy()
  const choiceField = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name })
  await user.selectOptions(choiceField(`${questionText} for line 1`), '12')
  expect(await screen.findByText('2 of 2 lines are ready')).toBeTruthy()
  await user.selectOptions(choiceField(`${questionText} for line 2`), '2')
  expect([1, 2].map((lineNumber) => choiceField(`${questionText} for line ${lineNumber}`).value)).toEqual([
    '12',
    '2',
  ])
  await user.click(screen.getByRole('button', { name: 'Create 2 users' }))
  expect(await screen.findByText('2 done')).toBeTruthy()
  expect(createdLogins).toEqual(['sam', 'kim'])
})

it('marks the company of a waiting registration among companies with the same name', async () => {
  const southFields = { id: 31, name: 'Lakeside South', companyId: 12, companyName: 'Lakeside Motors Group' }
  const waitingDealership = { ...dealership({ ...southFields, isApproved: false }), countOrder: 0 }
  await showCheckedLines(line('sam'), {
    companies: [lakesideCompany(), lakesideCompany({ id: 12, dealerships: [waitingDealership] })],
  })
  const choice = await screen.findByRole('combobox', { name: /Choose one for line 1$/ })
  expect(
    within(choice)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Choose',
    'Lakeside Motors Group, No. 2: Lakeside Motors',
    'Lakeside Motors Group, No. 12: Lakeside South (waits for approval)',
  ])
})

it('shows every value that it read, and the columns that it took and ignored', async () => {
  await showCheckedLines(
    'Company,Login,User e-mail,E-mail of manager,Phone,Dealerships\n' +
      'Lakeside Motors Group,tom.u,tom.u@example.com,boss@example.com,4055550101,Lakeside Motors',
  )
  const row = within(screen.getByRole('table', { name: 'Results' })).getAllByRole('row')[1]
  expect([...(row?.children ?? [])].map(({ textContent }) => textContent).slice(0, -1)).toEqual([
    'tom.u',
    '2',
    'Lakeside Motors Group',
    'tom.u@example.com',
    '4055550101',
    '',
    'Lakeside Motors',
  ])
  expect(
    screen.getByText(
      'Columns: Company, Login, E-mail (User e-mail), Phone, Dealerships. Ignored: E-mail of manager.',
    ),
  ).toBeTruthy()
})

it('asks which of two columns is the e-mail before it checks a line', async () => {
  const { user, createdLogins } = await showCheckedLines(
    'Company,Login,Other e-mail,E-mail of manager,Phone\n' +
      'Lakeside Motors Group,tom.u,tom.u@example.com,boss@example.com,4055550101',
    { isQuestionExpected: true },
  )
  const useColumns = await screen.findByRole('button', { name: 'Use these columns' })
  expect(useColumns.hasAttribute('disabled') || useColumns.getAttribute('aria-disabled') === 'true').toBe(
    true,
  )
  expect(screen.queryByRole('table', { name: 'Results' })).toBeNull()
  await user.selectOptions(
    screen.getByRole('combobox', { name: 'E-mail' }),
    'Column 3: Other e-mail (tom.u@example.com)',
  )
  await user.click(useColumns)
  await screen.findByRole('table', { name: 'Results' })
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Users, one per line' }).value).toBe(
    'Company,Login,E-mail,-,Phone\nLakeside Motors Group,tom.u,tom.u@example.com,boss@example.com,4055550101',
  )
  expect(await screen.findByText('1 of 1 line is ready')).toBeTruthy()
  expect(createdLogins).toEqual([])
})

it('asks whether a second file replaces the lines, and reads a file in UTF-16', async () => {
  const { user } = await showCheckedLines(line('sam'))
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Users, one per line' })
  const utf16 = new Uint8Array(
    new Uint16Array(
      [0xfeff, ...line('kim')].map((character) =>
        typeof character === 'number' ? character : character.charCodeAt(0),
      ),
    ).buffer,
  )
  const uploadFile = async (answerButton: string) => {
    await user.upload(screen.getByLabelText('File of users'), new File([utf16], 'users.csv'))
    await screen.findByRole('dialog', { name: 'users.csv was read' })
    await user.click(screen.getByRole('button', { name: answerButton }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  await uploadFile('Leave the field as it is')
  expect(field.value).toBe(line('sam'))
  await uploadFile('Add below')
  expect(field.value).toBe(`${line('sam')}\n${line('kim')}`)
  await uploadFile('Replace them')
  expect(field.value).toBe(line('kim'))
})

it('reads the users of a workbook', async () => {
  const { user, results } = await showCheckedLines(line('sam'))
  const cells = ['Lakeside Motors Group', 'kim', 'kim@example.com', '(405) 555-0101']
    .map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`)
    .join('')
  const workbook = workbookOf({ Users: { rows: `<row>${cells}</row>` } })
  await user.upload(screen.getByLabelText('File of users'), new File([workbook], 'users.xlsx'))
  await screen.findByRole('dialog', { name: 'users.xlsx was read' })
  await user.click(screen.getByRole('button', { name: 'Add below' }))
  await waitFor(() => expect(results()).toEqual(['Ready', 'Ready']))
})

it('refuses a file for another purpose, and names the columns that it expects', async () => {
  const { results } = await showCheckedLines(line('sam'))
  fireEvent.change(screen.getByLabelText('File of users'), {
    target: { files: [new File(['ID,Price,Quantity step\n101,2.25,100'], 'prices.csv')] },
  })
  expect(
    await screen.findByText(
      /prices\.csv names no users\. Its first row must have the names Company, Login, E-mail, Phone, Role and Dealerships, or each row must have these columns in this order\./,
    ),
  ).toBeTruthy()
  expect(results()).toEqual(['Ready'])
})

it('shows the present name of the default role for lines without a role', async () => {
  await showCheckedLines(line('sam'), { roles: [{ id: 3, name: 'Customer', permissions: [] }] })
  const description = /Users without a role get the role Customer\.$/
  expect(await screen.findByRole('textbox', { name: 'Users, one per line', description })).toBeTruthy()
})

it('creates the users one by one, retries only the failed ones, and then deletes the draft', async () => {
  let tries = 0
  const { counter, results, createdLogins, user } = await showCheckedLines(
    [line('sam'), line('kim')].join('\n'),
    {
      create(login) {
        if (login !== 'kim' || tries++ > 0) return undefined
        return { ok: false, failure: { kind: 'refused', status: 400, code: 10202, message: 'Taken.' } }
      },
    },
  )
  const createButton = await screen.findByRole('button', { name: 'Create 2 users' })
  createButton.focus()
  await user.keyboard('{Enter}')
  expect(await screen.findByText('1 done, 1 failed')).toBeTruthy()
  const draft = () => readDraft(counter.databases.account, 'user-import')
  expect(await draft()).not.toBeNull()
  // The results come after the button that created the users.
  const retryButton = screen.getByRole('button', { name: 'Try the failed ones again' })
  for (let steps = 0; document.activeElement !== retryButton && steps < 5; steps += 1) await user.tab()
  await user.keyboard('{Enter}')
  expect(await screen.findByText('2 done')).toBeTruthy()
  await waitFor(async () => expect(await draft()).toBeNull())
  expect(createdLogins).toEqual(['sam', 'kim', 'kim'])
  await waitFor(() => expect(results()).toEqual(['Created', 'Created']))
  expect(
    screen.getByRole('button', { name: 'Create 0 users', description: 'No line is ready.' }),
  ).toBeTruthy()
})

it('creates only the user of the line without a fault, and keeps the draft for the other line', async () => {
  const { counter, results, createdLogins, user } = await showCheckedLines(
    [line('sam'), line('Sam', 'other@example.com;3125550100')].join('\n'),
  )
  await user.click(await screen.findByRole('button', { name: 'Create 1 user' }))
  expect(await screen.findByText('1 done')).toBeTruthy()
  await waitFor(() => expect(results()).toEqual(['Created', 'Line 1 has the same login']))
  expect(createdLogins).toEqual(['sam'])
  expect(await readDraft(counter.databases.account, 'user-import')).not.toBeNull()
})

it('accepts an e-mail that is twice in one line', async () => {
  const { results } = await showCheckedLines(line('sam', 'sam@example.com, SAM@example.com;3125550100'))
  expect(results()).toEqual(['Ready'])
})

const TIMED_OUT_ONCE = () => {
  const answers = [{ ok: false as const, failure: { kind: 'timed-out' as const } }]
  return () => answers.shift()
}

it.each([[['sam']], [['SAM', 'samuel']]])(
  'a user whose answer was lost counts as created if the server has %j',
  async (existingLogins) => {
    const { createdLogins, searchedNames, user } = await showCheckedLines(line('sam'), {
      existingLogins,
      companyId: 2,
      create: TIMED_OUT_ONCE(),
    })
    await user.click(await screen.findByRole('button', { name: 'Create 1 user' }))
    expect(await screen.findByText('1 done')).toBeTruthy()
    expect([searchedNames, createdLogins]).toEqual([['sam'], ['sam']])
  },
)

it.each<[existingLogins: string[], companyId: number]>([
  [[], 2],
  [['samuel'], 2],
  [['sam'], 4],
])(
  'a user whose answer was lost is created by the next try if the server has %j in company %i',
  async (existingLogins, companyId) => {
    const { createdLogins, searchedNames, user } = await showCheckedLines(line('sam'), {
      existingLogins,
      companyId,
      create: TIMED_OUT_ONCE(),
    })
    await user.click(await screen.findByRole('button', { name: 'Create 1 user' }))
    await screen.findByText('0 done, 1 failed')
    expect(
      screen.getByText(/It may have been created all the same; the next try looks for it first\./),
    ).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Try the failed ones again' }))
    expect(await screen.findByText('1 done')).toBeTruthy()
    expect([searchedNames, createdLogins]).toEqual([
      ['sam', 'sam'],
      ['sam', 'sam'],
    ])
  },
)
