// While as many passwords are looked at as there may be, and as many wait as may wait, nobody else waits for them.
import { execFileSync } from 'node:child_process'
import crypto from 'node:crypto'
import { closeSync, constants, open, openSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ReferenceFixture, startReference } from '#tests/support/reference-fixture.ts'
import { CHEAP, PASSWORD } from '#tests/support/reference-world.ts'

const AT_ONCE = 2
const WAITING = 8
/** Of Node's threads; whoever holds all of them stops every call that reads a file. */
const THREADS = 4

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
 * From here on each scrypt holds the thread that it runs in, as it does while it counts, until it is let go. Then each is
 * cheap, as those of the test world's people are: a busy machine would take minutes for two hundred dear ones.
 */
function holdScrypt(): { held: () => number; letGo: () => void; restore: () => void } {
  const pipe = join(folder, 'held')
  execFileSync('mkfifo', [pipe])
  const { scrypt } = crypto
  let held = 0
  const heldScrypt = (...[password, salt, bytes, options, done]: Parameters<typeof scrypt>) => {
    held += 1
    // Opening a pipe to read takes a thread until somebody opens it to write.
    open(pipe, 'r', (_problem, file) => {
      closeSync(file)
      scrypt(password, salt, bytes, { ...options, N: CHEAP }, done)
    })
  }
  Object.assign(crypto, { scrypt: heldScrypt })
  syncBuiltinESMExports()
  return {
    held: () => held,
    letGo: () => {
      // The descriptor stays open until the process ends, for those that open the pipe later.
      openSync(pipe, constants.O_RDWR | constants.O_NONBLOCK)
    },
    restore: () => {
      Object.assign(crypto, { scrypt })
      syncBuiltinESMExports()
    },
  }
}

test('other calls are answered while no sign-in is', async () => {
  const buyer = await reference.as('buyer')
  const { held, letGo, restore } = holdScrypt()
  const ended: number[] = []
  const signIn = async (login: string, address: string) => {
    const { status } = await reference.signIn(login, PASSWORD, address)
    ended.push(status)
  }
  const signIns = Array.from({ length: AT_ONCE + WAITING + 1 }, (_, at) => signIn(`guess${at}`, '10.0.3.1'))
  // Two hundred other addresses knock, and then an honest person comes.
  const others = Array.from({ length: 200 }, (_, at) => signIn('unknown', `10.0.4.${at}`))
  let honest: Promise<void> | undefined
  try {
    // The one too many of the first address is refused; all others have their places.
    await expect.poll(() => ended, { timeout: 15_000 }).toEqual([429])
    expect([held(), held() < THREADS]).toEqual([AT_ONCE, true])
    honest = signIn('multi', '10.0.5.1')
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
      // Its file is read by one of the threads that are left.
      buyer.get(`api/file/image/small/${product.primaryImageUuid}.webp`),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 200])
    expect(ended).toEqual([429])
  } finally {
    letGo()
    await Promise.all([...signIns, ...others, honest])
    restore()
  }
  expect(ended.filter((status) => status === 429)).toEqual([429])
  expect(ended.filter((status) => status === 200)).toEqual([200])
})
