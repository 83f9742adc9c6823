// Sends a few hostile bodies to every call of the contract, through an edge in front of the reference backend.
// tests/edge/hostile-bodies.slow.test.ts sends many more to a running server.
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SESSION_COOKIE } from '#contract/endpoints.ts'
import { type EdgeFixture, startEdgeFixture } from '#tests/support/edge-fixture.ts'
import {
  createHostileCaller,
  HOSTILE_BODY_COUNT,
  HOSTILE_PATHS,
  type HostileCaller,
  LARGE_INTERVAL,
  makeHostileBody,
  newCallerAddress,
} from '#tests/support/hostile-bodies.ts'
import { recordLog } from '#tests/support/record-log.ts'
import { type ReferenceFixture, startReference } from '#tests/support/reference-fixture.ts'
import { PASSWORD } from '#tests/support/reference-world.ts'
import { createRandom } from '#tests/simulation/random.ts'

/** The seed of the sample. Another seed chooses other bodies. */
const SEED = 1
/** The number of bodies for each call. */
const SAMPLE_SIZE = 4

let reference: ReferenceFixture
let fixture: EdgeFixture
let caller: HostileCaller
let session: string
let recordedLog: ReturnType<typeof recordLog>
beforeAll(async () => {
  recordedLog = recordLog()
  reference = await startReference()
  session = `${SESSION_COOKIE}=${(await reference.signIn('admin', PASSWORD)).cookie}`
  await reference.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = reference.app.server.address() as AddressInfo // listening on a port, not on a pipe
  fixture = await startEdgeFixture({ backend: new URL(`http://127.0.0.1:${port}`), proxies: 1 })
  caller = createHostileCaller(Number(new URL(fixture.url).port))
})
afterAll(async () => {
  caller.close()
  await fixture.stop()
  await reference.close()
  recordedLog.stop()
})

test('each call answers the bodies of the sample, without a fault and without a cut connection', async () => {
  const random = createRandom(SEED)
  expect(HOSTILE_PATHS.length).toBeGreaterThan(80)
  const failures: string[] = []
  for (const path of HOSTILE_PATHS) {
    for (let count = 0; count < SAMPLE_SIZE; count += 1) {
      const index = random.between(0, HOSTILE_BODY_COUNT - 1)
      const isSignedIn = index % (LARGE_INTERVAL / 2) === 0 || random.chance(0.25)
      const status = await caller.call({
        method: 'POST',
        path,
        address: newCallerAddress(),
        body: makeHostileBody(index, path),
        session: isSignedIn ? session : null,
      })
      if (status === 0 || status >= 500) failures.push(`${path}: body ${index} is answered ${status}`)
    }
  }
  expect(failures).toEqual([])
  expect(recordedLog.lines.filter(({ level }) => level === 'error')).toEqual([])
})

test('a query of 900 repeated parameters is not answered with status 500', async () => {
  const query = `?${'ids=1&page=1&a[]='.repeat(450)}`
  const faultyPaths: string[] = []
  for (const path of HOSTILE_PATHS) {
    const call = { method: 'GET', path: `${path}${query}`, address: newCallerAddress() } as const
    if ((await caller.call(call)) === 500) faultyPaths.push(path)
  }
  expect(faultyPaths).toEqual([])
})
