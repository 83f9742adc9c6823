import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { product } from '#tests/support/product.ts'
import { type CopySealer, sealChangedRows } from './copy-chunks.ts'
import { CopyDatabase, createCopy, openCopy } from './copy-database.ts'
import { beginRestore, dropLockedCopy, lockCopy, type OpenChunk, type OpenSealKey } from './locked-copy.ts'
import { restoreCopy } from './restore-copy.ts'

const TOP_LEVEL_IDS = [1, 2]
let copy: CopyDatabase
let key: CryptoKey
beforeEach(async () => {
  key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  copy = new CopyDatabase('3')
  await copy.products.bulkPut(
    Array.from({ length: 1200 }, (_, id) =>
      product({ id, name: `Pouch ${id}`, parentId: TOP_LEVEL_IDS.includes(id) ? -1 : 1 }),
    ),
  )
  await copy.settings.bulkPut([
    { key: 'ordersReadAt', value: 5 },
    { key: 'walk', value: { pass: null, total: 1200, completeAt: 9, walkAgainAt: 10, unreadable: 0 } },
    { key: 'tag:0', value: 'a' },
    { key: 'tag:1', value: 'b' },
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

const encrypt = vi.fn<CopySealer['encrypt']>(async (bytes) => {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  return { iv, bytes: new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, bytes)) }
})
beforeEach(() => {
  encrypt.mockClear()
})
const sealer: CopySealer = { seal: 'seal', encrypt }
const open: OpenChunk = ({ iv, bytes }) =>
  crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, bytes).catch(() => null)
const openSealKey = async () => key
const isStillLocked = async () => true
const sealingWith = (usedSealer: CopySealer | null, usableSeals = ['seal']) => ({
  createSealer: async () => usedSealer,
  readUsableSeals: async () => usableSeals,
})
const lock = (check = isStillLocked) => lockCopy('3', sealingWith(sealer), check)
const beginUnlock = () => beginRestore(copy, open, openSealKey)
async function unlock(): Promise<void> {
  await beginUnlock()
  await restoreCopy('3')
}

async function readRows(): Promise<Record<string, unknown[]>> {
  const tables = copy.tables.filter(({ name }) => name !== 'lockedChunks')
  const entries = tables.map(async ({ name }) => [name, await copy.table(name).toArray()] as const)
  return Object.fromEntries(await Promise.all(entries))
}
const countRows = async () => Object.values(await readRows()).flat().length
const readChunkKeys = () => copy.lockedChunks.toCollection().primaryKeys()

test('the copy has no rows while it is locked, and every row again after the unlock', async () => {
  const rowsBefore = await readRows()
  await lock()
  expect(await countRows()).toBe(0)
  expect(await readChunkKeys()).toEqual([
    'complete',
    'first',
    'pdfContents/522',
    'pdfContents/523',
    'products/0',
    'products/1',
    'products/2',
    'settings/377',
    'settings/757',
    'settings/928',
    'settings/956',
  ])
  await unlock()
  expect(await readRows()).toEqual(rowsBefore)
})

test('an empty copy gets no chunks, and needs no key', async () => {
  await Promise.all(copy.tables.map((table) => table.clear()))
  await lock()
  expect(encrypt).not.toHaveBeenCalled()
  expect(await beginUnlock()).toBe(false)
})

test('a second lock encrypts only the chunks whose rows changed since the first one', async () => {
  await lock()
  await unlock()
  encrypt.mockClear()
  await lock()
  expect(encrypt).not.toHaveBeenCalled()
  await unlock()
  await copy.products.put(product({ id: 600, name: 'Frame', parentId: 1 }))
  await copy.settings.put({ key: 'tag:1', value: 'c' })
  await copy.pdfContents.delete('invoice:2')
  const rowsBefore = await readRows()
  await lock()
  // The chunk of the changed product, that of the products at the top level, and that of the two tags.
  expect(encrypt).toHaveBeenCalledTimes(3)
  expect(await countRows()).toBe(0)
  await unlock()
  expect(await readRows()).toEqual(rowsBefore)
})

test('each kind of change deletes the chunks of the changed rows', async () => {
  await lock()
  await unlock()
  const keysBefore = await readChunkKeys()
  const changes: [() => PromiseLike<unknown>, string[]][] = [
    [() => copy.settings.delete('tag:0'), ['settings/928']],
    [() => copy.products.update(5, { price: 3 }), ['first', 'products/0']],
    [() => copy.transaction('rw', copy.products, () => copy.products.bulkDelete([600])), ['products/1']],
    [() => copy.pdfContents.clear(), ['pdfContents/522', 'pdfContents/523']],
    // A range may concern every chunk of its table.
    [() => copy.products.where('id').above(1100).delete(), ['products/2']],
    [() => copy.states.put({ id: 1, code: 'IL', name: 'Illinois', tax: 1 }), []],
  ]
  const deletedKeys = new Set<string>()
  for (const [change, keys] of changes) {
    await change()
    for (const key of keys) deletedKeys.add(key)
    expect(await readChunkKeys()).toEqual(keysBefore.filter((key) => !deletedKeys.has(key)))
  }
})

test('chunks that no unlock can decrypt are encrypted anew', async () => {
  const rowsBefore = await readRows()
  await lock()
  await unlock()
  const newSealer = { ...sealer, seal: 'new' }
  await lockCopy('3', sealingWith(newSealer, ['new']), isStillLocked)
  const seals = new Set((await copy.lockedChunks.toArray()).map(({ seal }) => seal))
  expect(seals).toEqual(new Set(['', 'new'])) // The row that marks the chunks as complete has the seal ''.
  await unlock()
  expect(await readRows()).toEqual(rowsBefore)
})

test('a row that changes while it is encrypted is encrypted again', async () => {
  encrypt.mockImplementationOnce(async (bytes) => {
    await copy.products.put(product({ id: 1, name: 'Changed', parentId: -1 }))
    await copy.settings.put({ key: 'ordersReadAt', value: 6 })
    return sealer.encrypt(bytes)
  })
  await lock()
  await unlock()
  expect((await copy.products.get(1))?.name).toBe('Changed')
  expect((await copy.settings.get('ordersReadAt'))?.value).toBe(6)
})

test.each([0, 1, 5])(
  'a lock while an open page encrypts the copy, after %i chunks, loses no row',
  async (stepCount) => {
    const rowsBefore = await readRows()
    let steps = 0
    const mayContinue = async () => {
      if (steps === stepCount) await lock()
      steps += 1
      return true
    }
    expect(await sealChangedRows(copy, { ...sealingWith(sealer), mayContinue })).toBe(true)
    expect(await countRows()).toBe(0)
    expect(await sealChangedRows(copy, sealingWith(sealer, ['new']))).toBe(false)
    await unlock()
    expect(await readRows()).toEqual(rowsBefore)
  },
)

test('the copy keeps its rows if the account is unlocked while the copy is being locked', async () => {
  const rowsBefore = await readRows()
  let checkCount = 0
  await lock(async () => {
    checkCount += 1
    return checkCount === 1
  })
  expect(await readRows()).toEqual(rowsBefore)
  expect(await beginUnlock()).toBe(false)
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
  await lockCopy('3', sealingWith(null), isStillLocked)
  expect(await countRows()).toBe(0)
  expect(await copy.lockedChunks.count()).toBe(0)
})

test('the copy is emptied if a key or a chunk cannot be opened', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const rows = await copy.products.toArray()
  const openNone = async () => null
  const openers: [OpenChunk, OpenSealKey][] = [
    [openNone, openSealKey],
    [open, openNone],
  ]
  for (const [openChunk, openKey] of openers) {
    await copy.products.bulkPut(rows)
    await lock()
    expect(await beginRestore(copy, openChunk, openKey)).toBe(false)
    expect([await countRows(), await copy.lockedChunks.count()]).toEqual([0, 0])
  }
  await copy.products.bulkPut(rows)
  await lock()
  await beginUnlock()
  await copy.lockedChunks.update('products/1', { bytes: new Uint8Array(40) })
  await restoreCopy('3')
  expect([await countRows(), await copy.lockedChunks.count()]).toEqual([0, 0])
})

test('after an unlock the top level can be read at once, and readers of the copy wait for all rows', async () => {
  await lock()
  await beginUnlock()
  expect(await copy.products.toCollection().primaryKeys()).toEqual([1, 2])
  expect((await copy.settings.toArray()).map(({ key }) => key)).toEqual(['walk'])
  const pagesCopy = createCopy('3')
  expect(await pagesCopy.products.count()).toBe(1200)
  pagesCopy.close()
})

test('a page opens without waiting for the rows, and reads the copy when they are back', async () => {
  await lock()
  await beginUnlock()
  const pagesCopy = await openCopy('3')
  expect(pagesCopy.isOpen()).toBe(false)
  expect(await pagesCopy.products.count()).toBe(1200)
  pagesCopy.close()
})

test('a lock during the restoring leaves no row and no key, and the restoring ends', async () => {
  const rowsBefore = await readRows()
  await lock()
  await beginUnlock()
  const restoring = restoreCopy('3')
  await lock()
  await restoring
  expect(await countRows()).toBe(0)
  expect((await copy.lockedChunks.toArray()).filter(({ sealKeys }) => sealKeys !== undefined)).toEqual([])
  await unlock()
  expect(await readRows()).toEqual(rowsBefore)
})

test('two pages that restore at once do not put older rows over a change', async () => {
  await lock()
  await beginUnlock()
  await Promise.all([
    restoreCopy('3'),
    restoreCopy('3').then(() => copy.settings.put({ key: 'ordersReadAt', value: 7 })),
  ])
  expect((await copy.settings.get('ordersReadAt'))?.value).toBe(7)
  expect(await copy.products.count()).toBe(1200)
})

test('a sign-in drops a locked copy, but not the copy of an unlocked account', async () => {
  const rowsBefore = await readRows()
  await lock()
  await beginUnlock()
  await dropLockedCopy('3')
  await restoreCopy('3')
  await dropLockedCopy('3')
  expect(await readRows()).toEqual(rowsBefore)
  await lock()
  await dropLockedCopy('3')
  expect([await countRows(), await copy.lockedChunks.count()]).toEqual([0, 0])
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
    fc.asyncProperty(fc.nat(12), fc.nat(12), async (lockSteps, restoreSteps) => {
      await runUntilClosed(lockSteps, (step) =>
        lockCopy(
          '3',
          sealingWith({ ...sealer, encrypt: async (bytes) => (await step()) ?? encrypt(bytes) }),
          isStillLocked,
        ),
      )
      await lock()
      expect(await countRows()).toBe(0)
      await beginUnlock()
      const decrypt = crypto.subtle.decrypt.bind(crypto.subtle)
      await runUntilClosed(restoreSteps, (step) => {
        vi.spyOn(crypto.subtle, 'decrypt').mockImplementation(
          async (...parameters) => (await step()) ?? decrypt(...parameters),
        )
        return restoreCopy('3')
      })
      vi.restoreAllMocks()
      // The next page either locks the account again or continues the restoring.
      if (restoreSteps % 2 === 0) {
        await lock()
        expect(await countRows()).toBe(0)
        await beginUnlock()
      }
      await restoreCopy('3')
      expect(await readRows()).toEqual(rowsBefore)
      // The next lock encrypts these rows again.
      await copy.lockedChunks.bulkDelete(['first', 'products/1', 'settings/928'])
    }),
    { numRuns: 12 },
  )
})
