import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { product } from '#tests/support/product.ts'
import { CopyDatabase } from './copy-database.ts'
import { type CopySealer, lockCopy, type OpenChunk, unlockCopy } from './locked-copy.ts'

let copy: CopyDatabase
beforeEach(async () => {
  copy = new CopyDatabase('3')
  await copy.products.bulkPut(Array.from({ length: 1200 }, (_, id) => product({ id, name: `Pouch ${id}` })))
  await copy.settings.bulkPut([
    { key: 'ordersReadAt', value: 5 },
    {
      key: 'searchIndex',
      value: { slots: new Uint32Array([7, 70_000]), flags: new Uint8Array([1]), word: 'a' },
    },
  ])
  await copy.pdfContents.bulkPut([
    { key: 'invoice:1', content: new Uint8Array([1, 2, 3]).buffer },
    { key: 'invoice:2', content: new Uint8Array([4]).buffer },
  ])
})
afterEach(async () => {
  vi.restoreAllMocks()
  await copy.delete()
})

/** Encrypts by inverting each byte. */
const sealer: CopySealer = {
  seal: 'seal',
  encrypt: async (bytes) => ({ iv: new Uint8Array([1]), bytes: bytes.map((byte) => 255 - byte) }),
}
const open: OpenChunk = async ({ bytes }) => bytes.map((byte) => 255 - byte).buffer
const isStillLocked = async () => true
const lock = (check = isStillLocked) => lockCopy('3', async () => sealer, check)

async function readRows(): Promise<Record<string, unknown[]>> {
  const entries = copy.tables.map(async ({ name }) => [name, await copy.table(name).toArray()] as const)
  return Object.fromEntries(await Promise.all(entries))
}
const countRows = async () => {
  const { lockedChunks: _, ...rows } = await readRows()
  return Object.values(rows).flat().length
}

test('the copy has no rows while it is locked, and every row again after the unlock', async () => {
  const rowsBefore = await readRows()
  await lock()
  expect(await countRows()).toBe(0)
  // Three chunks of products, one of settings, one of each file, and the mark that they are complete.
  expect(await copy.lockedChunks.count()).toBe(7)
  expect(await unlockCopy(copy, open)).toBe(true)
  expect(await readRows()).toEqual(rowsBefore)
})

test('an empty copy gets no chunks, and needs no key', async () => {
  await Promise.all(copy.tables.map((table) => table.clear()))
  const createSealer = vi.fn(async () => sealer)
  await lockCopy('3', createSealer, isStillLocked)
  expect(createSealer).not.toHaveBeenCalled()
  expect(await unlockCopy(copy, open)).toBe(false)
})

test('the copy of an account that was unlocked meanwhile keeps its rows', async () => {
  const rowsBefore = await readRows()
  let checkCount = 0
  await lock(async () => {
    checkCount += 1
    return checkCount === 1
  })
  expect({ ...(await readRows()), lockedChunks: [] }).toEqual(rowsBefore)
  expect(await unlockCopy(copy, open)).toBe(false)
})

test('the copy is emptied if the device has no room for its chunks', async () => {
  const put = IDBObjectStore.prototype.put
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    ...parameters
  ) {
    if (this.name === 'lockedChunks') throw new DOMException('The device is full', 'QuotaExceededError')
    return put.apply(this, parameters)
  })
  await lock()
  vi.restoreAllMocks()
  expect(await countRows()).toBe(0)
  expect(await copy.lockedChunks.count()).toBe(0)
})

test('the copy is emptied if there is no key to encrypt it with', async () => {
  await lockCopy('3', async () => null, isStillLocked)
  expect(await countRows()).toBe(0)
  expect(await copy.lockedChunks.count()).toBe(0)
})

test('the copy is emptied if a chunk cannot be opened', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  await lock()
  expect(await unlockCopy(copy, async (chunk) => (chunk.table === 'settings' ? null : open(chunk)))).toBe(
    false,
  )
  expect(await countRows()).toBe(0)
  expect(await copy.lockedChunks.count()).toBe(0)
})

/** Runs the work until its page closes after this many steps: the next step never ends. */
async function runUntilClosed(
  mostSteps: number,
  work: (step: () => Promise<undefined>) => Promise<unknown>,
): Promise<void> {
  let steps = 0
  await new Promise<void>((resolve, reject) => {
    const step = () => {
      steps += 1
      if (steps <= mostSteps) return Promise.resolve(undefined)
      resolve()
      return new Promise<never>(() => {})
    }
    work(step).then(() => resolve(), reject)
  })
}

test('the next page finishes a lock or an unlock, wherever the page closed, and no row is lost', async () => {
  const rowsBefore = await readRows()
  await fc.assert(
    fc.asyncProperty(fc.nat(8), fc.nat(8), async (lockSteps, unlockSteps) => {
      await runUntilClosed(lockSteps, (step) =>
        lockCopy(
          '3',
          async () => ({ ...sealer, encrypt: async (bytes) => (await step()) ?? sealer.encrypt(bytes) }),
          isStillLocked,
        ),
      )
      await lock()
      expect(await countRows()).toBe(0)
      await runUntilClosed(unlockSteps, (step) =>
        unlockCopy(copy, async (chunk) => (await step()) ?? open(chunk)),
      )
      // After an unlock that ended, the lock encrypts the rows again; else it only deletes rows beside the chunks.
      await lock()
      expect(await countRows()).toBe(0)
      await unlockCopy(copy, open)
      expect(await readRows()).toEqual(rowsBefore)
    }),
    { numRuns: 12 },
  )
})
