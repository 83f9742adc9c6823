import { expect, it } from 'vitest'
import { account } from '#tests/support/account.ts'
import { orderAuthorFor } from './order-author.ts'

const MARIA = { id: 5, name: 'Maria', login: 'maria', isAdmin: false }
const STAFF = { id: 2, name: 'Mia', login: 'mia', isAdmin: true }
const reader = (actions: string[], role = { id: 3, name: 'Dealer' }) =>
  account({ id: 9, role, privileges: [{ group: 'Orders', actions }] })

it.each([
  ['a colleague', MARIA, reader(['view']), { kind: 'person', name: 'Maria' }],
  ['a colleague without a name', { ...MARIA, name: '' }, reader(['view']), { kind: 'person', name: 'maria' }],
  ['a colleague without a name and a login', { ...MARIA, name: '', login: '' }, reader(['view']), null],
  ['a colleague, for a reader without the order history', MARIA, reader(['create']), null],
  ['a colleague, for a reader who sees ids', MARIA, reader(['view', 'id_show']), { kind: 'user', id: 5 }],
  ['the reader', { ...MARIA, id: 9 }, reader(['create']), { kind: 'you' }],
  ['staff', STAFF, reader(['view']), { kind: 'staff' }],
  [
    'staff, for a reader who sees the names of staff',
    STAFF,
    reader(['view', 'admin_name_show']),
    { kind: 'person', name: 'Mia' },
  ],
  [
    'staff, for an administrator',
    STAFF,
    reader(['view'], { id: 1, name: 'Admin' }),
    { kind: 'person', name: 'Mia' },
  ],
  ['staff without a name', { ...STAFF, name: '' }, reader(['view', 'admin_name_show']), { kind: 'staff' }],
])('the author of an order of %s is shown as $3', (_, user, orderReader, author) => {
  expect(orderAuthorFor(orderReader, user)).toEqual(author)
})
