import { describe, expect, it } from 'vitest'
import type { UserLine } from '#domain/people/user-lines.ts'
import { dealership } from '#tests/support/dealership.ts'
import { type CheckedLine, checkLines, type ImportContext } from './check-lines.ts'

const context: ImportContext = {
  companies: [
    { id: 2, name: 'Lakeside Group' },
    { id: 3, name: 'Prairie Auto' },
    { id: 4, name: 'Prairie Auto' },
    { id: 1, name: 'Administrators' },
  ],
  dealerships: [
    dealership({ id: 21, companyId: 2, name: 'Main' }),
    dealership({ id: 31, companyId: 3, name: 'Main' }),
    dealership({ id: 32, companyId: 3, name: 'South' }),
    dealership({ id: 41, companyId: 4, name: 'Main' }),
    dealership({ id: 42, companyId: 4, name: 'main' }),
  ],
  roles: [
    { id: 3, name: 'Dealer' },
    { id: 7, name: 'Manager' },
  ],
  takenNames: { logins: ['kim'], emails: ['taken@example.com'] },
  chosenIds: new Map(),
}

function line(lineNumber: number, values: Partial<UserLine['values']> = {}): UserLine {
  const login = `user${lineNumber}`
  const email = `${login}@example.com`
  const otherValues = { company: 'Lakeside Group', phone: '3125550100', role: '', dealerships: '' }
  return { lineNumber, values: { login, email, ...otherValues, ...values } }
}

function check(lines: readonly UserLine[], fields: Partial<ImportContext> = {}): CheckedLine[] {
  return checkLines(lines, { ...context, ...fields })
}

const chosen = (...ids: [key: string, id: number][]) => ({ chosenIds: new Map(ids) })

describe('a line gets', () => {
  it.each<[string, Partial<UserLine['values']>, number, number, number[]]>([
    ['the only dealership of its own company', {}, 2, 3, [21]],
    ['the dealership that it names, in its own company', { dealerships: 'main' }, 2, 3, [21]],
    ['the role that it names', { role: 'manager' }, 2, 7, [21]],
    ['no dealership in the company of the administrators', { company: 'administrators' }, 1, 3, []],
  ])('%s', (_, values, companyId, roleId, dealershipIds) => {
    expect(check([line(1, values)])).toMatchObject([
      { fields: { companyId, roleId, dealershipIds }, faults: [] },
    ])
  })

  it.each<[string, [string, number][], object[]]>([
    [
      'the company that was chosen for its name',
      [['company prairie auto', 3]],
      [
        { companyId: 3, dealershipIds: [32] },
        { companyId: 3, dealershipIds: [32] },
      ],
    ],
    [
      'the company that was chosen for this line, rather than for its name',
      [
        ['company prairie auto', 3],
        ['2 company prairie auto', 4],
      ],
      [{ companyId: 3, dealershipIds: [32] }, {}],
    ],
  ])('%s', (_, ids, fields) => {
    const lines = [1, 2].map((number) => line(number, { company: 'Prairie Auto', dealerships: 'South' }))
    const checkedLines = check(lines, chosen(...ids))
    expect(checkedLines.map(({ fields: checkedFields }) => checkedFields ?? {})).toMatchObject(fields)
    expect(checkedLines.map(({ questions }) => questions[0]?.chosenId)).toEqual([3, ids.length === 1 ? 3 : 4])
  })

  it('the dealership that was chosen for a name that its company has twice', () => {
    const twice = line(1, { company: 'Prairie Auto', dealerships: 'Main' })
    const companyId = ['company prairie auto', 4] as const
    const [unanswered] = check([twice], chosen([...companyId]))
    expect(unanswered).toMatchObject({
      fields: null,
      faults: [],
      questions: [
        { chosenId: 4 },
        { nameKey: 'dealership 4 main', chosenId: null, choices: [{ id: 41 }, { id: 42 }] },
      ],
    })
    const [answered] = check(
      [twice],
      chosen([...companyId], ['dealership 3 main', 31], ['dealership 4 main', 42]),
    )
    expect(answered?.fields).toMatchObject({ companyId: 4, dealershipIds: [42] })
  })
})

describe('a line is refused', () => {
  it.each<[string, UserLine[], string[][]]>([
    ['without a company', [line(1, { company: '' })], [['No company is named']]],
    [
      'without login, e-mail or phone, once for each',
      [line(1, { login: '', email: '', phone: '' })],
      [['Login: Field cannot be empty', 'Email: Required field', 'Phone: Required field']],
    ],
    [
      'with a dealership of another company',
      [line(1, { dealerships: 'South' })],
      [['South is no dealership of Lakeside Group']],
    ],
    [
      'with a role that nobody may give',
      [line(1, { role: 'Owner' })],
      [['There is no role Owner that you may give']],
    ],
    [
      'with a login or an e-mail of an existing user, in capitals too',
      [line(1, { login: 'Kim', email: 'Taken@example.com' })],
      [['A user with this login already exists.', 'taken@example.com belongs to another user already.']],
    ],
    [
      'with the login of an earlier line; each names the first one',
      [line(1, { login: 'ann' }), line(2, { login: 'Ann' }), line(3, { login: 'ann' })],
      [[], ['Line 1 has the same login'], ['Line 1 has the same login']],
    ],
    [
      'with an e-mail of an earlier line, but not with an e-mail that it has twice',
      [line(1, { email: 'a@example.com,A@example.com' }), line(2, { email: 'b@example.com,a@example.com' })],
      [[], ['Line 1 has a@example.com too']],
    ],
  ])('%s', (_, lines, faults) => {
    const checkedLines = check(lines)
    expect(checkedLines.map((checkedLine) => checkedLine.faults)).toEqual(faults)
    expect(checkedLines.map(({ fields }) => fields !== null)).toEqual(
      faults.map(({ length }) => length === 0),
    )
  })

  it('without a dealership, if its company has several', () => {
    const [checkedLine] = check([line(1, { company: 'Prairie Auto' })], chosen(['company prairie auto', 3]))
    expect(checkedLine).toMatchObject({ fields: null, faults: ['Name a dealership'] })
  })
})
