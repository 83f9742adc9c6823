// A firm without a backend starts with an empty database, and creates its first administrator by a command.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeCalls } from '#contract/change-calls.ts'
import { roleCalls } from '#contract/people/role-calls.ts'
import { productCalls } from '#contract/products/product-calls.ts'
import { runServer } from '#tests/support/run-server.ts'
import { openCallsAs } from '#tests/support/server-calls.ts'
import { type RunningServer, startServer } from '#tests/support/start-server.ts'

const FIRST_ADMIN = { login: 'Robin', password: 'First-Admin-1' }

let server: RunningServer
beforeAll(async () => {
  server = await startServer({ isSeeded: false, args: ['--empty'] })
})
afterAll(() => server.stop())

test('the first administrator of an empty database is created with a password from standard input, and signs in', async () => {
  expect(server.output()).not.toContain('Demo accounts')
  expect(server.output()).toContain('create the first administrator with the command admin create')
  await server.halt()

  const createAdmin = (input: string) =>
    runServer(
      [
        'admin',
        'create',
        '--login',
        'Robin',
        '--email',
        'robin@firm.example',
        '--data',
        server.dataDirectory,
      ],
      { input },
    )
  expect(await createAdmin('short\n')).toMatchObject({
    code: 1,
    stderr: 'Password must be at least 6 characters long.\n',
  })
  expect(await createAdmin(`${FIRST_ADMIN.password}\n`)).toMatchObject({
    code: 0,
    stdout: `The administrator Robin of ${server.dataDirectory} was created.\n`,
  })
  expect(await createAdmin(`${FIRST_ADMIN.password}\n`)).toMatchObject({
    code: 1,
    stderr: 'The login Robin or its e-mail belongs to another user; no administrator was created.\n',
  })

  await server.restart()
  expect(server.output()).not.toContain('Demo accounts')
  const admin = await openCallsAs(server.url, FIRST_ADMIN)
  const { roles } = await admin.get(roleCalls.roles.path)
  expect(roles.map(({ name }: { name: string }) => name)).toEqual(['Administrator', 'Manager', 'Dealer'])
  expect((await admin.get(`${productCalls.products.path}?page=0&size=50`)).count).toBe(0)
  const audit = await admin.post(`${changeCalls.changes.path}?page=0&size=10`)
  expect(Object.values(audit).flat()).toContainEqual(
    expect.objectContaining({ kind: 'user', thing: 'Robin', action: 'created' }),
  )
})
