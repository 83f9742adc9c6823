import { act, screen } from '@testing-library/react'
import Dexie from 'dexie'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { AccountDatabase } from '#storage/account-database.ts'
import { startTroubleOf } from './start-trouble.ts'
import { watchStart } from './watch-start.ts'

beforeEach(() => {
  Dexie.dependencies.indexedDB = new IDBFactory()
})
afterEach(() => {
  document.body.replaceChildren()
  vi.restoreAllMocks()
})

it('the screen about a blocking window disappears when the start succeeds', async () => {
  let succeed = () => {}
  const watching = watchStart(
    new Promise((resolve) => {
      succeed = resolve
    }),
  )
  const account = new AccountDatabase('3')
  account.on('blocked').fire({ oldVersion: 5 })
  expect(await screen.findByRole('heading', { name: 'Counter is open in another window' })).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toContain(
    'The cart and the orders on this device were not changed.',
  )
  await act(async () => {
    succeed()
    await watching
  })
  expect(screen.queryByRole('alert')).toBeNull()
  account.close()
})

it('the screen about a blocking window is not replaced by a later reason', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  void watchStart(new Promise(() => {}))
  const account = new AccountDatabase('3')
  account.on('blocked').fire({ oldVersion: 5 })
  await vi.advanceTimersByTimeAsync(60_000)
  await vi.dynamicImportSettled()
  vi.useRealTimers()
  expect(await screen.findByRole('heading', { name: 'Counter is open in another window' })).toBeTruthy()
  expect(screen.queryByText('The storage of this device does not answer')).toBeNull()
  account.close()
})

it.each([
  ['late', 'Parts of Counter are not loaded yet', ['Load the page again']],
  ['stuck', 'The storage of this device does not answer', ['Load the page again', 'Save a copy of the data']],
] as const)('a start that takes longer than 15 s shows the reason: %s', async (trouble, title, buttons) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let succeed = () => {}
  const starting = new Promise<void>((resolve) => {
    succeed = resolve
  })
  const watching = watchStart(starting, () => trouble)
  await vi.advanceTimersByTimeAsync(15_000)
  await vi.dynamicImportSettled()
  vi.useRealTimers()
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(buttons)
  await act(async () => {
    succeed()
    await watching
  })
  expect(screen.queryByRole('alert')).toBeNull()
})

it('the reason is checked again after 15 s if the page itself already shows that parts are late', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const troubles = [null, 'stuck'] as const
  let checkCount = 0
  void watchStart(new Promise(() => {}), () => troubles[checkCount++] ?? null)
  await vi.advanceTimersByTimeAsync(29_999)
  await vi.dynamicImportSettled()
  expect(screen.queryByRole('alert')).toBeNull()
  await vi.advanceTimersByTimeAsync(1)
  await vi.dynamicImportSettled()
  vi.useRealTimers()
  expect(
    await screen.findByRole('heading', { name: 'The storage of this device does not answer' }),
  ).toBeTruthy()
})

it('a failed start offers to save the stored data', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  await watchStart(Promise.reject(new Error('half way')))
  expect(await screen.findByRole('heading', { name: 'Counter could not start' })).toBeTruthy()
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual([
    'Load the page again',
    'Save a copy of the data',
  ])
})

it('a failed start does not offer to save data in a browser that stores nothing', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  await watchStart(Promise.reject(new Dexie.MissingAPIError()))
  expect(
    await screen.findByRole('heading', { name: 'This browser does not let Counter save data' }),
  ).toBeTruthy()
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Load the page again'])
})

it('the reason follows from the browser’s error, also from one that Dexie wrapped, or from a refused localStorage', () => {
  const wrappedError = (name: string) =>
    Object.assign(new Error('OpenFailed'), { inner: new DOMException('', name) })
  expect(startTroubleOf(wrappedError('VersionError'))).toBe('newer')
  expect(startTroubleOf(wrappedError('QuotaExceededError'))).toBe('full')
  expect(startTroubleOf(new DOMException('', 'SecurityError'))).toBe('no-storage')
  const pageWithoutStorage = {
    get localStorage(): Storage {
      throw new DOMException('', 'SecurityError')
    },
  }
  expect(startTroubleOf(new DOMException('', 'UnknownError'), pageWithoutStorage)).toBe('no-storage')
  expect(startTroubleOf(new Error('anything'))).toBe('broken')
  expect(startTroubleOf('no error')).toBe('broken')
})
