// The limit of mails that one caller may cause (routes/users.ts). Each call notes a try in the database.
import { expect, test } from 'vitest'
import { prepareStaffWorld } from '#tests/support/staff-world.ts'

const INVITE_PATH = 'api/admin/user/invite-create'

const world = prepareStaffWorld()

test('a caller may mail 300 people in fifteen minutes; another caller may still mail', async () => {
  const statuses: number[] = []
  for (let id = 1000; id <= 1300; id += 1) {
    statuses.push((await world.manager.post(`${INVITE_PATH}/${id}`)).status)
  }
  expect([statuses.indexOf(429), statuses.length]).toEqual([300, 301])
  expect((await world.admin.post(`${INVITE_PATH}/4`)).status).toBe(200)
})
