import { expect, test } from 'vitest'
import { NoDatabase, openExisting, resultOf, whenCommitted } from './existing-database.ts'

function createDatabase(name: string, version: number): Promise<IDBDatabase> {
  const request = indexedDB.open(name, version)
  request.onupgradeneeded = () => {
    if (!request.result.objectStoreNames.contains('rows')) request.result.createObjectStore('rows')
  }
  return resultOf(request)
}

test('openExisting does not create a missing database', async () => {
  await expect(openExisting('absent')).rejects.toBeInstanceOf(NoDatabase)
  expect(await indexedDB.databases()).toEqual([])
})

test('openExisting opens a database in its own version', async () => {
  const createdDatabase = await createDatabase('cars', 7)
  createdDatabase.close()
  expect((await openExisting('cars')).version).toBe(7)
})

test('openExisting closes the database and reports it when a page upgrades it', async () => {
  const createdDatabase = await createDatabase('trucks', 1)
  createdDatabase.close()
  let closeCount = 0
  await openExisting('trucks', () => {
    closeCount += 1
  })
  expect((await createDatabase('trucks', 2)).version).toBe(2)
  expect(closeCount).toBe(1)
})

test('whenCommitted reports that written rows are stored, or that their transaction was aborted', async () => {
  const database = await createDatabase('vans', 1)
  const writeTransaction = database.transaction('rows', 'readwrite')
  const writeEnd = whenCommitted(writeTransaction)
  await resultOf(writeTransaction.objectStore('rows').put('Camry', 1))
  await writeEnd
  const readRequest = database.transaction('rows').objectStore('rows').get(1)
  expect(await resultOf(readRequest)).toBe('Camry')
  const abortedTransaction = database.transaction('rows', 'readwrite')
  const endOfAborted = whenCommitted(abortedTransaction)
  abortedTransaction.abort()
  await expect(endOfAborted).rejects.toBeNull()
})
