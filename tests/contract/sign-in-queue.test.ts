// The server checks the passwords of two sign-ins at a time; further sign-ins wait. Other calls are answered meanwhile.
import { execFileSync } from 'node:child_process'
import crypto from 'node:crypto'
import { closeSync, constants, open, openSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { trySenderOf } from '#server/reference/authentication/try-password.ts'
import { type ReferenceFixture, startReference } from '#tests/support/reference-fixture.ts'
import { CHEAP_HASH_COST, PASSWORD } from '#tests/support/reference-world.ts'

/** The number of sign-ins that check a password at the same time. */
const CHECKED_AT_ONCE = 2
/** The number of sign-ins of one address that may wait. */
const MOST_WAITING = 8
/** The number of Node's threads. If sign-ins held all of them, no call could read a file. */
const THREAD_COUNT = 4

let reference: ReferenceFixture
let folder: string
beforeAll(async () => {
  reference = await startReference()
  folder = await mkdtemp(join(tmpdir(), 'counter-pipe-'))
})
afterAll(async () => {
  await reference.close()
  await rm(folder, { recursive: true, force: true })
})

/**
 * Until `release` is called, each call of scrypt blocks a thread, as a real call does while it runs. Then the calls run
 * with a low cost: a busy machine would need minutes for two hundred calls with the real cost.
 */
function holdScrypt(): { heldCount: () => number; release: () => void; restore: () => void } {
  const pipe = join(folder, 'pipe')
  execFileSync('mkfifo', [pipe])
  const { scrypt } = crypto
  let heldCount = 0
  const heldScrypt = (...[password, salt, bytes, options, callback]: Parameters<typeof scrypt>) => {
    heldCount += 1
    // Opening a pipe for reading blocks a thread until the pipe is opened for writing.
    open(pipe, 'r', (_problem, file) => {
      closeSync(file)
      scrypt(password, salt, bytes, { ...options, N: CHEAP_HASH_COST }, callback)
    })
  }
  Object.assign(crypto, { scrypt: heldScrypt })
  syncBuiltinESMExports()
  return {
    heldCount: () => heldCount,
    release: () => {
      // The descriptor stays open until the process ends, for readers that open the pipe later.
      openSync(pipe, constants.O_RDWR | constants.O_NONBLOCK)
    },
    restore: () => {
      Object.assign(crypto, { scrypt })
      syncBuiltinESMExports()
    },
  }
}

test('an address is known after a sign-in, not after a wrong one', async () => {
  await reference.signIn('buyer', 'wrong', '10.0.6.1')
  expect(trySenderOf('10.0.6.1', ' Buyer ')).toEqual({
    address: '10.0.6.1',
    name: 'buyer',
    isKnownAddress: false,
  })
  await reference.signIn('buyer', PASSWORD, '10.0.6.1')
  expect(trySenderOf('10.0.6.1', 'buyer').isKnownAddress).toBe(true)
})

test('other calls are answered while sign-ins wait', async () => {
  const buyer = await reference.signInAs('buyer')
  const { heldCount, release, restore } = holdScrypt()
  const statuses: number[] = []
  const signIn = async (login: string, address: string) => {
    const { status } = await reference.signIn(login, PASSWORD, address)
    statuses.push(status)
  }
  const signIns = Array.from({ length: CHECKED_AT_ONCE + MOST_WAITING + 1 }, (_, index) =>
    signIn(`guess${index}`, '10.0.3.1'),
  )
  // Two hundred other addresses try to sign in, and then a real person does.
  const otherSignIns = Array.from({ length: 200 }, (_, index) => signIn('unknown', `10.0.4.${index}`))
  let realSignIn: Promise<void> | undefined
  try {
    // The first address has one try too many, which is refused; all others wait.
    await expect.poll(() => statuses).toEqual([429])
    expect([heldCount(), heldCount() < THREAD_COUNT]).toEqual([CHECKED_AT_ONCE, true])
    realSignIn = signIn('multi', '10.0.5.1')
    const { data: product } = await buyer.get('api/client/product/101')
    const answers = await Promise.all([
      reference.visitor.get('api/auth/key'),
      reference.visitor.get('api/client/product/all'),
      reference.visitor.get('api/admin/state/all'),
      buyer.post('api/auth/validate'),
      buyer.post('api/client/order/all', {}),
      buyer.post('api/client/product/check-basket', {
        cartItems: [{ product, quantity: 100 }],
        dealershipId: 7,
      }),
      // A free thread reads the picture's file.
      buyer.get(`api/file/image/small/${product.primaryImageUuid}.webp`),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 200])
    expect(statuses).toEqual([429])
  } finally {
    release()
    await Promise.all([...signIns, ...otherSignIns, realSignIn])
    restore()
  }
  expect(statuses.filter((status) => status === 429)).toEqual([429])
  expect(statuses.filter((status) => status === 200)).toEqual([200])
})
