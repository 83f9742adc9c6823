// Staff accept users, invite them and set their passwords (decisions.md G86 to G89).
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { passwordFault } from '#domain/people/password-rule.ts'
import { registrationRequests } from '#server/reference/schema/back-office.ts'
import { users } from '#server/reference/schema/users.ts'
import { recordLog } from '#tests/support/record-log.ts'
import { addPeople, NEW_USER, readUser, readUserRows } from '#tests/support/staff-people.ts'
import { prepareStaffWorld } from '#tests/support/staff-world.ts'

const CREATE_PATH = 'api/admin/user/create'
const SET_PASSWORD_PATH = 'api/admin/user/set-password'
/** Accepts a user who waits, and mails a new password to a user who is accepted already. */
const ACCEPT_OR_RESET_PATH = 'api/admin/user/company-registered'
const INVITE_PATH = 'api/admin/user/invite-create'

const world = prepareStaffWorld(({ database }) => addPeople(database))

describe('a user who waits to be accepted', () => {
  beforeEach(async () => {
    const request = { companyName: 'Lakeside Group', name: 'Waits', phone: '13125550100' }
    const createdAt = world.reference.time.now
    await world.reference.database.insert(registrationRequests).values([
      { ...request, id: 90, userId: 20, email: 'waits@example.com', createdAt },
      { ...request, id: 91, userId: 7, email: 'nobody@example.com', createdAt },
    ])
  })
  /** The open requests of all users except the request of another user, which must stay open. */
  const countOpenRequests = async () => {
    const { data } = await world.manager.get('api/admin/request-registration/all')
    const ids = data.registrationUsers.map(({ id }: { id: number }) => id)
    expect(ids).toContain(91)
    return ids.length - 1
  }

  test('is accepted by staff: the request closes, and a valid password is mailed', async () => {
    expect(await countOpenRequests()).toBe(1)
    expect((await world.manager.post(`${ACCEPT_OR_RESET_PATH}/20`)).status).toBe(200)
    expect(await countOpenRequests()).toBe(0)
    expect(world.reference.mails).toMatchObject([
      {
        to: 'waits@example.com',
        subject: 'Welcome to Counter',
        text: expect.stringContaining('Login: waits\n'),
      },
    ])
    const password = world.reference.mails[0]?.text.match(/Password: (\S+)/)?.[1] ?? ''
    expect(passwordFault(password)).toBeNull()
    expect((await world.reference.signIn('waits', password)).status).toBe(200)
    expect((await readUser(world.reference.database, 'waits')).isRegistered).toBe(1)
  })

  test('is accepted once: Accept in an outdated list does not reset the password', async () => {
    const acceptBody = { state: 'waiting' }
    expect((await world.manager.post(`${ACCEPT_OR_RESET_PATH}/20`, acceptBody)).status).toBe(200)
    const rowsBefore = await readUserRows(world.reference.database)
    expect(await world.admin.post(`${ACCEPT_OR_RESET_PATH}/20`, acceptBody)).toMatchObject({
      status: 400,
      code: 10321,
      message: 'This user is accepted already.',
    })
    expect(await readUserRows(world.reference.database)).toEqual(rowsBefore)
    expect(world.reference.mails).toHaveLength(1)
    expect((await world.manager.post(`${ACCEPT_OR_RESET_PATH}/20`, { state: 'accepted' })).status).toBe(200)
    expect(world.reference.mails).toHaveLength(2)
  })

  test('is not accepted by a call that resets a password', async () => {
    expect(await world.manager.post(`${ACCEPT_OR_RESET_PATH}/20`, { state: 'accepted' })).toMatchObject({
      code: 10321,
      message: 'This user is not accepted yet.',
    })
    expect(await world.manager.post(`${ACCEPT_OR_RESET_PATH}/20`, { state: 'gone' })).toMatchObject({
      code: 10300,
    })
    expect(await countOpenRequests()).toBe(1)
    expect(world.reference.mails).toEqual([])
  })

  test('is not accepted when staff only close the request', async () => {
    expect((await world.manager.post('api/admin/request-registration/confirm/90')).status).toBe(200)
    expect(await countOpenRequests()).toBe(0)
    expect((await readUser(world.reference.database, 'waits')).isRegistered).toBe(0)
    expect(world.reference.mails).toEqual([])
    expect((await world.manager.post('api/admin/request-registration/confirm/90')).status).toBe(404)
  })

  test('gets no password and no invitation', async () => {
    const password = await world.reference.encrypt('Another123')
    for (const answer of [
      await world.manager.post(SET_PASSWORD_PATH, { id: 20, password }),
      await world.manager.post(`${INVITE_PATH}/20`),
    ]) {
      expect(answer).toMatchObject({ code: 10321, message: 'This user is not accepted yet.' })
    }
    expect(world.reference.mails).toEqual([])
  })
})

describe('a password', () => {
  test('that is reset is mailed and counted, and ends all earlier sessions', async () => {
    const { cookie } = await world.reference.signIn('buyer2', 'Sample123')
    expect((await world.manager.post(`${ACCEPT_OR_RESET_PATH}/4`)).status).toBe(200)
    expect((await readUser(world.reference.database, 'buyer2')).isRegistered).toBe(2)
    expect(await world.reference.withCookie(cookie).post('api/auth/validate')).toMatchObject({
      status: 401,
      code: 10110,
    })
    expect((await world.reference.signIn('buyer2', 'Sample123')).code).toBe(10100)
    expect(world.reference.mails).toMatchObject([
      { to: 'buyer2@example.com', subject: 'Your new password for Counter' },
    ])
    const password = world.reference.mails[0]?.text.match(/Password: (\S+)/)?.[1] ?? ''
    expect((await world.reference.signIn('buyer2', password)).status).toBe(200)
  })

  test('that staff type must follow the rules, and is not mailed', async () => {
    const { cookie } = await world.reference.signIn('buyer2', 'Sample123')
    const setPassword = async (password: string) =>
      world.manager.post(SET_PASSWORD_PATH, { id: 4, password: await world.reference.encrypt(password) })
    expect(await setPassword('short')).toMatchObject({
      code: 10300,
      message: 'Password must be at least 6 characters long.',
    })
    expect(await setPassword('nodigits')).toMatchObject({
      message: 'Password must contain at least one uppercase letter.',
    })
    expect((await setPassword('Another123')).status).toBe(200)
    expect((await world.reference.signIn('buyer2', 'Another123')).status).toBe(200)
    expect((await world.reference.withCookie(cookie).post('api/auth/validate')).status).toBe(401)
    expect(world.reference.mails).toEqual([])
  })

  test('that is not encrypted is refused', async () => {
    expect(await world.manager.post(SET_PASSWORD_PATH, { id: 4, password: 'Another123' })).toMatchObject({
      code: 10300,
    })
  })

  test('stays valid when its user is invited; the link of the invitation is valid for seven days', async () => {
    expect((await world.manager.post(`${INVITE_PATH}/4`)).status).toBe(200)
    expect((await readUser(world.reference.database, 'buyer2')).countInvites).toBe(1)
    const [mail] = world.reference.mails
    expect(mail).toMatchObject({ to: 'buyer2@example.com', subject: 'Your invitation to Counter' })
    const code = mail?.text.match(/https:\/\/counter\.example\/password-restore#code=(\S+)/)?.[1]
    const readLoginByCode = () => world.reference.visitor.get(`api/auth/login-by-code?code=${code}`)
    expect((await readLoginByCode()).data).toEqual({ login: 'buyer2' })
    const { now } = world.reference.time
    world.reference.time.now = new Date(now.getTime() + 7 * 24 * 3_600_000 - 1)
    expect((await readLoginByCode()).status).toBe(200)
    world.reference.time.now = new Date(now.getTime() + 7 * 24 * 3_600_000)
    expect(await readLoginByCode()).toMatchObject({ code: 10102 })
    world.reference.time.now = now
    // The old password stays valid until the user sets a new one.
    expect((await world.reference.signIn('buyer2', 'Sample123')).status).toBe(200)
  })

  test('is mailed at most ten times in fifteen minutes to one user; mailed invitations count too', async () => {
    for (let mail = 0; mail < 5; mail += 1) {
      expect((await world.manager.post(`${INVITE_PATH}/4`)).status).toBe(200)
      expect((await world.manager.post(`${ACCEPT_OR_RESET_PATH}/4`)).status).toBe(200)
    }
    for (const path of [INVITE_PATH, ACCEPT_OR_RESET_PATH]) {
      expect(await world.manager.post(`${path}/4`)).toMatchObject({
        status: 429,
        message: 'Too many invitations and new passwords were mailed to this person. Try again later.',
      })
    }
    expect(world.reference.mails.length).toBe(10)
    const { now } = world.reference.time
    world.reference.time.now = new Date(now.getTime() + 15 * 60_000 + 1)
    expect((await world.manager.post(`${INVITE_PATH}/4`)).status).toBe(200)
    world.reference.time.now = now
  })

  test('cannot be set through an invitation if the user has more rights than the caller: the invitation is refused', async () => {
    const answer = await world.manager.post(`${INVITE_PATH}/1`)
    expect(answer).toMatchObject({ status: 400, code: 10321 })
    expect(world.reference.mails).toEqual([])
  })

  test('is created, not restored, by an invited user who has no password', async () => {
    await world.manager.post(CREATE_PATH, NEW_USER)
    await world.manager.post(`${INVITE_PATH}/${(await readUser(world.reference.database, 'sam')).id}`)
    expect(world.reference.mails[0]).toMatchObject({
      to: 'sam@example.com, office@example.com',
      text: expect.stringContaining('https://counter.example/password-create#code='),
    })
  })

  const NO_RESET = 'Password reset is not possible because this is the default user'
  const NO_INVITATION = 'This user came with the system and cannot be invited.'
  test.each<[string, number, number, string, string?]>([
    ['the default user', 21, 10321, NO_RESET, NO_INVITATION],
    ['the caller', 2, 10321, 'Editing of this user is prohibited.'],
    ['an unknown user', 99, 10404, 'User not found'],
  ])('of %s is not changed or mailed', async (_user, id, code, message, invitationMessage = message) => {
    const rowsBefore = await readUserRows(world.reference.database)
    const password = await world.reference.encrypt('Another123')
    for (const answer of [
      await world.manager.post(SET_PASSWORD_PATH, { id, password }),
      await world.manager.post(`${ACCEPT_OR_RESET_PATH}/${id}`),
    ]) {
      expect(answer).toMatchObject({ code, message })
    }
    expect(await world.manager.post(`${INVITE_PATH}/${id}`)).toMatchObject({
      code,
      message: invitationMessage,
    })
    expect(await readUserRows(world.reference.database)).toEqual(rowsBefore)
    expect(world.reference.mails).toEqual([])
  })

  test('is neither set nor reset for a user who has more rights than the caller', async () => {
    await world.reference.database.update(users).set({ roleId: 1 }).where(eq(users.id, 22))
    const password = await world.reference.encrypt('Another123')
    for (const answer of [
      await world.manager.post(SET_PASSWORD_PATH, { id: 22, password }),
      await world.manager.post(`${ACCEPT_OR_RESET_PATH}/22`),
    ]) {
      expect(answer).toMatchObject({ code: 10321, message: 'This user has rights that you do not have.' })
    }
  })

  test('is not reset for a user without an e-mail address, and no invitation is mailed', async () => {
    await world.reference.database.update(users).set({ email: '' }).where(eq(users.id, 4))
    const message = 'This user has no e-mail address that mail can go to.'
    expect(await world.manager.post(`${ACCEPT_OR_RESET_PATH}/4`)).toMatchObject({ code: 10300, message })
    expect(await world.manager.post(`${INVITE_PATH}/4`)).toMatchObject({ code: 10300, message })
    expect((await readUser(world.reference.database, 'buyer2')).isRegistered).toBe(1)
  })
})

test('a mail that cannot be sent is reported, and the change stays', async () => {
  const { push } = world.reference.mails
  world.reference.mails.push = () => {
    throw new Error('no mail today')
  }
  const recordedLog = recordLog()
  const answer = await world.manager.post(`${ACCEPT_OR_RESET_PATH}/4`)
  world.reference.mails.push = push
  expect(answer).toMatchObject({
    code: 10313,
    message:
      'The change was saved, but the mail could not be sent. To mail again, press Reset Password or Invite at this user.',
  })
  expect(recordedLog.sentences()).toEqual(['A mail to a user was not sent: check the mail server.'])
  recordedLog.stop()
  expect((await readUser(world.reference.database, 'buyer2')).isRegistered).toBe(2)
  expect((await world.manager.post(`${ACCEPT_OR_RESET_PATH}/4`)).status).toBe(200)
  expect(world.reference.mails).toHaveLength(1)
})
