import { expect, it } from 'vitest'
import {
  dealershipNamesIn,
  isFileOfUsers,
  readUserLines,
  withAppendedUsers,
  withUserColumns,
} from './user-lines.ts'

const sam = {
  company: 'Lakeside',
  login: 'sam',
  email: 'sam@example.com',
  phone: '3125550100',
  role: '',
  dealerships: '',
}

it.each([
  ['commas', 'Lakeside,sam,sam@example.com,3125550100', 1],
  ['semicolons', 'Lakeside;sam;sam@example.com;3125550100;;', 1],
  ['tabs and blank lines', '\uFEFF\n\nLakeside\tsam\tsam@example.com\t3125550100\r\n\n', 3],
  ['quotes', '"Lakeside","sam","sam@example.com",3125550100', 1],
  [
    'named columns in another order',
    'E-mail,Login,Phone,Company\nsam@example.com,sam,3125550100,Lakeside',
    2,
  ],
])('readUserLines reads a user with %s', (_kind, text, lineNumber) => {
  expect(readUserLines(text).lines).toEqual([{ lineNumber, values: sam }])
})

it('readUserLines keeps several e-mails or dealerships of one cell, and reads no user from a blank text', () => {
  const [user] = readUserLines('Prairie;multi;a@example.com, b@example.com;5550100;Dealer;West | East').lines
  expect(user?.values).toMatchObject({ email: 'a@example.com, b@example.com', role: 'Dealer' })
  expect(dealershipNamesIn(user?.values.dealerships ?? '')).toEqual(['West', 'East'])
  expect(readUserLines(' \n').lines).toEqual([])
})

it('readUserLines reads the first line as a user when only one of its cells is a column name', () => {
  const [user, ...others] = readUserLines('Firm One;sam;;3125550100').lines
  expect(user).toMatchObject({
    lineNumber: 1,
    values: { company: 'Firm One', login: 'sam', phone: '3125550100' },
  })
  expect(others).toEqual([])
})

const secondFile = 'Company;E-mail;Login;Phone\nDenali Ford;"zoe@example.com, z@example.com";zoe;3125550177\n'

it('withAppendedUsers adds the users of a second file with the columns and the separator of the first file', () => {
  const firstFile = 'Login\tEmail\tCompany\tPhone\nsam\tsam@example.com\tLakeside\t\n'
  expect(withAppendedUsers(firstFile, secondFile)).toBe(
    'Login\tEmail\tCompany\tPhone\nsam\tsam@example.com\tLakeside\nzoe\tzoe@example.com, z@example.com\tDenali Ford\t3125550177',
  )
  expect(withAppendedUsers('Lakeside,sam,sam@example.com', secondFile)).toBe(
    'Lakeside,sam,sam@example.com\nDenali Ford,zoe,"zoe@example.com, z@example.com",3125550177,,',
  )
})

it('withAppendedUsers adds a second file with its column names when the first file lacks one of its columns', () => {
  const joinedText = withAppendedUsers('Login\tCompany\nsam\tLakeside', secondFile)
  expect(joinedText).toBe(
    'Login\tCompany\nsam\tLakeside\nCompany\tE-mail\tLogin\tPhone\nDenali Ford\tzoe@example.com, z@example.com\tzoe\t3125550177',
  )
  expect(readUserLines(joinedText).lines).toMatchObject([
    { values: { login: 'sam', company: 'Lakeside', phone: '' } },
    { values: { login: 'zoe', company: 'Denali Ford', phone: '3125550177' } },
  ])
})

it('withAppendedUsers adds a second file of unclear columns with its column names, for which the person is asked', () => {
  const joinedText = withAppendedUsers(
    'Login;Company\nsam;Lakeside',
    'Login\tWork e-mail of user\nzoe\tz@example.com',
  )
  expect(joinedText).toBe('Login;Company\nsam;Lakeside\nLogin;Work e-mail of user\nzoe;z@example.com')
  expect(readUserLines(joinedText).question).toMatchObject({
    lineNumber: 3,
    fields: [{ field: 'email', columns: [1] }],
  })
})

it.each([
  ['E-mail of manager', ''],
  ['Phone extension', '123'],
  ['User type', 'Dealer'],
  ['Customer since', '2019'],
])('readUserLines takes the columns of exact names, not the column %s after them', (heading, value) => {
  const { lines, columns, question } = readUserLines(
    `Company,Login,User e-mail,Phone,${heading}\nLakeside,sam,sam@example.com,3125550100,${value}`,
  )
  expect(lines).toEqual([{ lineNumber: 2, values: sam }])
  expect(question).toBeNull()
  expect(columns).toEqual({
    taken: [
      { heading: 'Company', column: 'company' },
      { heading: 'Login', column: 'login' },
      { heading: 'User e-mail', column: 'email' },
      { heading: 'Phone', column: 'phone' },
    ],
    ignored: [heading],
  })
})

it('readUserLines splits a file at commas although a quoted column name has a semicolon, and asks for that column', () => {
  const text =
    'Company,Login,E-mail,Phone,Role,"Dealerships (A;B)"\nLakeside,sam,sam@example.com,3125550100,,West'
  const { question } = readUserLines(text)
  expect(question?.fields).toEqual([{ field: 'dealerships', columns: [5] }])
  if (question === null) throw new Error('the columns are clear')
  expect(readUserLines(withUserColumns(text, question, { dealerships: 5 })).lines).toEqual([
    { lineNumber: 2, values: { ...sam, dealerships: 'West' } },
  ])
})

const unclearText =
  'Company,User type,E-mail of manager,Work e-mail,Email,Phone\n"Lake, side",sam,boss@example.com,sam@example.com,s@example.com,\'=1'

it('readUserLines asks for a column that has no exact name, or two of them, and reads no line before the answer', () => {
  expect(readUserLines(unclearText)).toMatchObject({
    lines: [],
    lineCount: 1,
    question: {
      lineNumber: 1,
      exampleCells: ['Lake, side', 'sam', 'boss@example.com', 'sam@example.com', 's@example.com', '=1'],
      fields: [
        { field: 'login', columns: [1] },
        { field: 'email', columns: [3, 4] },
      ],
    },
  })
})

it('readUserLines asks which of the e-mails and phones for work and for home is meant', () => {
  const text =
    'Login,Home e-mail,Work e-mail,Private phone,Business phone\nsam,h@example.com,w@example.com,3125550100,3125550101'
  expect(readUserLines(text).question?.fields).toEqual([
    { field: 'email', columns: [1, 2] },
    { field: 'phone', columns: [3, 4] },
  ])
})

it('withUserColumns writes the chosen columns into the row of column names', () => {
  const { question } = readUserLines(unclearText)
  if (question === null) throw new Error('the columns are clear')
  const text = withUserColumns(unclearText, question, { login: 1, email: 3 })
  expect(text).toBe(
    'Company,Login,E-mail of manager,E-mail,-,Phone\n"Lake, side",sam,boss@example.com,sam@example.com,s@example.com,=1',
  )
  expect(readUserLines(text)).toMatchObject({
    lines: [{ values: { company: 'Lake, side', login: 'sam', email: 'sam@example.com', phone: '=1' } }],
    question: null,
  })
  expect(
    readUserLines(withUserColumns(unclearText, question, { login: null, email: 4 })).lines,
  ).toMatchObject([{ values: { login: '', email: 's@example.com' } }])
})

it('readUserLines reads a later row of column names as the start of another table', () => {
  const text = `Login,Company\nsam,Lakeside\nCompany,Login,Role\nPrairie,kim,Manager`
  expect(readUserLines(text).lines).toMatchObject([
    { lineNumber: 2, values: { login: 'sam', company: 'Lakeside', role: '' } },
    { lineNumber: 4, values: { login: 'kim', company: 'Prairie', role: 'Manager' } },
  ])
})

it.each([
  ['ID;Price;Quantity step\n101;2.25;100', false],
  ['Name;E-mail;City\nSam;sam@example.com;Chicago', false],
  ['', false],
  ['Lakeside;sam;sam@example.com', true],
  ['Firm name;Sign-in;Contact\nLakeside;sam;sam@example.com', true],
  ['Login;Company\nsam;Lakeside', true],
  [unclearText, true],
])('a file with the text %j has users: %s', (text, hasUsers) => {
  expect(isFileOfUsers(readUserLines(text))).toBe(hasUsers)
})
