import { expect, it } from 'vitest'
import { findHeadings, type HeadingQuestion } from './column-headings.ts'

type Field = 'email' | 'phone'
const NAMES = {
  email: { exact: /^(e ?mail|mail)$/, similar: /\be ?mail\b/ },
  phone: { exact: /^phone( no)?$/, similar: null },
}

it.each<[string[], (Field | null)[], HeadingQuestion<Field>[]]>([
  [['E-mail', 'E-mail of manager', 'Phone #'], ['email', null, 'phone'], []],
  [['E-mail of manager', 'e-Mail'], [null, 'email'], []],
  [['E-mail of manager', 'Phone'], [null, 'phone'], [{ field: 'email', columns: [0] }]],
  [['Home e-mail', 'Work e-mail'], [null, null], [{ field: 'email', columns: [0, 1] }]],
  [['Mail', 'E-mail', 'Work e-mail'], [null, null, null], [{ field: 'email', columns: [0, 1] }]],
  [['Phone', 'phone', 'Email'], [null, null, 'email'], [{ field: 'phone', columns: [0, 1] }]],
  [['Phone extension', '-', ''], [null, null, null], []],
])('of the headings %j takes %j and asks %j', (headings, fields, questions) => {
  expect(findHeadings(headings, NAMES)).toEqual({ fields, questions })
})
