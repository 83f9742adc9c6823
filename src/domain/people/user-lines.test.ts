import { expect, it } from 'vitest'
import { dealershipNamesIn, readUserLines, withAppendedUsers } from './user-lines.ts'

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
  expect(readUserLines(text)).toEqual([{ lineNumber, values: sam }])
})

it('readUserLines keeps several e-mails or dealerships of one cell, and reads no user from a blank text', () => {
  const [user] = readUserLines('Prairie;multi;a@example.com, b@example.com;5550100;Dealer;West | East')
  expect(user?.values).toMatchObject({ email: 'a@example.com, b@example.com', role: 'Dealer' })
  expect(dealershipNamesIn(user?.values.dealerships ?? '')).toEqual(['West', 'East'])
  expect(readUserLines(' \n')).toEqual([])
})

it('readUserLines reads the first line as a user when only one of its cells is a column name', () => {
  const [user, ...others] = readUserLines('Firm One;sam;;3125550100')
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

it('withAppendedUsers adds a second file unchanged when the first file lacks one of its columns', () => {
  const textWithTwoColumns = 'Login\tCompany\nsam\tLakeside'
  expect(withAppendedUsers(textWithTwoColumns, secondFile)).toBe(`${textWithTwoColumns}\n${secondFile}`)
})
