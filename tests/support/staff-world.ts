// The reference backend for tests of staff's calls. Before each test the rows of the database are restored.
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { resetWorld } from '#server/reference/failure-switches/reset-world.ts'
import { type Caller, type ReferenceFixture, startReference } from './reference-fixture.ts'

const STAFF = ['admin', 'manager', 'counter'] as const
type StaffWorld = { reference: ReferenceFixture } & Record<(typeof STAFF)[number], Caller>

/** Starts and resets the backend for the tests of a file. `prepare` adds rows, or signs in other people. */
export function prepareStaffWorld(
  prepare: (reference: ReferenceFixture) => Promise<unknown> = async () => {},
): StaffWorld {
  const world = {} as StaffWorld // filled before the first test
  beforeAll(async () => {
    world.reference = await startReference()
    for (const login of STAFF) world[login] = await world.reference.signInAs(login)
    await prepare(world.reference)
    await resetWorld(world.reference.database)
  })
  beforeEach(async () => {
    await resetWorld(world.reference.database)
    world.reference.mails.length = 0
  })
  afterAll(() => world.reference.close())
  return world
}
