import { expect, test } from 'vitest'
import { answerOf, endOf, NoDatabase, openExisting } from './existing-database.ts'

function make(name: string, version: number): Promise<IDBDatabase> {
  const request = indexedDB.open(name, version)
  request.onupgradeneeded = () => {
    if (!request.result.objectStoreNames.contains('rows')) request.result.createObjectStore('rows')
  }
  return answerOf(request)
}

test('does not make a missing database', async () => {
  await expect(openExisting('absent')).rejects.toBeInstanceOf(NoDatabase)
  expect(await indexedDB.databases()).toEqual([])
})

test('opens a database in its own version', async () => {
  const madeDatabase = await make('cars', 7)
  madeDatabase.close()
  expect((await openExisting('cars')).version).toBe(7)
})

test('closes the database and reports it when a page upgrades it', async () => {
  const madeDatabase = await make('trucks', 1)
  madeDatabase.close()
  let closed = 0
  await openExisting('trucks', () => {
    closed += 1
  })
  expect((await make('trucks', 2)).version).toBe(2)
  expect(closed).toBe(1)
})

test('reports that written rows are stored, or were given up', async () => {
  const database = await make('vans', 1)
  const writing = database.transaction('rows', 'readwrite')
  const stored = endOf(writing)
  await answerOf(writing.objectStore('rows').put('Camry', 1))
  await stored
  const read = database.transaction('rows').objectStore('rows').get(1)
  expect(await answerOf(read)).toBe('Camry')
  const second = database.transaction('rows', 'readwrite')
  const aborted = endOf(second)
  second.abort()
  await expect(aborted).rejects.toBeNull()
})
