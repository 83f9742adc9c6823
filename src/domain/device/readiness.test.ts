import { expect, test } from 'vitest'
import { dealershipReadinessOf, deviceReadinessOf, type ReadinessFacts } from './readiness.ts'

const READY: ReadinessFacts = {
  catalogue: { stored: 213, total: 213, unreadable: 0, readAt: 5000 },
  dealership: { readAt: 6000 },
  pictures: { stored: 320, total: 320 },
  purchases: { count: 18, readAt: 7000 },
  lists: { count: 2, readAt: null },
  shipments: { count: 3, isWhole: true, readAt: 8000 },
  maySeeShipments: true,
  history: { stored: 50, needed: 50, total: 120, missingNewest: 0, readAt: 9000 },
  invoices: { stored: 20, total: 20 },
  storage: { freeBytes: 4_000_000_000, isNearlyFull: false, isPersistent: true },
  unlock: { isUsable: true, validUntil: 90_000 },
}

const readinessOf = (facts: ReadinessFacts) => [...deviceReadinessOf(facts), ...dealershipReadinessOf(facts)]

const partsIn = (state: string, facts: Partial<ReadinessFacts>) =>
  readinessOf({ ...READY, ...facts }).flatMap((line) => (line.state === state ? line.part : []))

test('a device with everything has no missing line, and knows its lists only after an answer of the server', () => {
  expect(partsIn('missing', {})).toEqual([])
  expect(partsIn('unknown', {})).toEqual(['lists'])
  expect(partsIn('unknown', { lists: { count: 0, readAt: 7000 } })).toEqual([])
})

test.each<[string, Partial<ReadinessFacts>, string]>([
  [
    'a catalogue that was never complete',
    { catalogue: { stored: 213, total: 213, unreadable: 0, readAt: null } },
    'catalogue',
  ],
  ['one product less', { catalogue: { stored: 212, total: 213, unreadable: 0, readAt: 5000 } }, 'catalogue'],
  [
    'a deleted catalogue',
    { catalogue: { stored: 0, total: null, unreadable: 0, readAt: null } },
    'catalogue',
  ],
  ['no row of the dealership', { dealership: null }, 'prices'],
  ['one picture less', { pictures: { stored: 319, total: 320 } }, 'pictures'],
  ['no purchases', { purchases: null }, 'usualProducts'],
  ['no shipments', { shipments: null }, 'shipments'],
  ['one page of shipments', { shipments: { count: 20, isWhole: false, readAt: 8000 } }, 'shipments'],
  ['orders that were never downloaded', { history: null }, 'history'],
  [
    'deleted orders',
    { history: { stored: 0, needed: 50, total: 120, missingNewest: 0, readAt: 9000 } },
    'history',
  ],
  [
    'one order less',
    { history: { stored: 49, needed: 50, total: 120, missingNewest: 0, readAt: 9000 } },
    'history',
  ],
  [
    'the newest order missing, with an older one and no invoice in its place',
    {
      history: { stored: 50, needed: 50, total: 120, missingNewest: 1, readAt: 9000 },
      invoices: { stored: 19, total: 20 },
    },
    'history',
  ],
  ['one invoice less', { invoices: { stored: 19, total: 20 } }, 'invoices'],
  [
    'a nearly full device',
    { storage: { freeBytes: 10, isNearlyFull: true, isPersistent: true } },
    'freeSpace',
  ],
  [
    'storage that the browser may delete',
    { storage: { freeBytes: 4_000_000_000, isNearlyFull: false, isPersistent: false } },
    'persistence',
  ],
  ['an unlock whose time is over', { unlock: { isUsable: false, validUntil: 9000 } }, 'unlock'],
])('%s: exactly one line is missing', (_name, facts, part) => {
  expect(partsIn('missing', facts)).toEqual([part])
})

test.each<[string, Partial<ReadinessFacts>, string[]]>([
  ['uncounted pictures', { pictures: null }, ['pictures', 'lists']],
  [
    'shipments without a total',
    { shipments: { count: 3, isWhole: null, readAt: 8000 } },
    ['lists', 'shipments'],
  ],
  ['uncounted invoices', { invoices: null }, ['lists', 'invoices']],
  ['a browser that has not answered', { storage: null }, ['freeSpace', 'persistence', 'lists']],
  [
    'a browser without figures',
    { storage: { freeBytes: null, isNearlyFull: false, isPersistent: true } },
    ['freeSpace', 'lists'],
  ],
])('%s: the line is unknown, not missing', (_name, facts, parts) => {
  expect(partsIn('unknown', facts)).toEqual(parts)
  expect(partsIn('missing', facts)).toEqual([])
})

test('a device that lacks orders cannot know whether it has every invoice', () => {
  expect(partsIn('unknown', { history: null, invoices: { stored: 0, total: 0 } })).toEqual([
    'lists',
    'invoices',
  ])
  expect(partsIn('missing', { history: null, invoices: { stored: 0, total: 1 } })).toEqual(['history'])
})

test('a dealership without purchases, lists, shipments, orders and invoices has no missing line', () => {
  expect(
    partsIn('missing', {
      purchases: { count: 0, readAt: 7000 },
      lists: { count: 0, readAt: null },
      shipments: { count: 0, isWhole: true, readAt: 8000 },
      history: { stored: 0, needed: 0, total: 0, missingNewest: 0, readAt: 9000 },
      invoices: { stored: 0, total: 0 },
    }),
  ).toEqual([])
})

test('products that could not be read are not missing', () => {
  expect(partsIn('missing', { catalogue: { stored: 211, total: 213, unreadable: 2, readAt: 5000 } })).toEqual(
    [],
  )
})

test('a person who may not see scheduled shipments gets no line about them', () => {
  const parts = readinessOf({ ...READY, shipments: null, maySeeShipments: false }).map(({ part }) => part)
  expect(parts).toEqual([
    'catalogue',
    'pictures',
    'freeSpace',
    'persistence',
    'unlock',
    'prices',
    'usualProducts',
    'lists',
    'history',
    'invoices',
  ])
})

test('the lines have counts and times', () => {
  expect(
    readinessOf(READY).map(({ part, count, readAt }) => [part, count?.stored, count?.total, readAt]),
  ).toEqual([
    ['catalogue', 213, 213, 5000],
    ['pictures', 320, 320, null],
    ['freeSpace', undefined, undefined, null],
    ['persistence', undefined, undefined, null],
    ['unlock', undefined, undefined, null],
    ['prices', undefined, undefined, 6000],
    ['usualProducts', 18, null, 7000],
    ['lists', 2, null, null],
    ['shipments', 3, null, 8000],
    ['history', 50, 120, 9000],
    ['invoices', 20, 20, null],
  ])
})

test('the line of the unlock names the end of its validity, and there is none without a set up unlock', () => {
  const lineOf = (facts: Partial<ReadinessFacts>) =>
    readinessOf({ ...READY, ...facts }).find(({ part }) => part === 'unlock')
  expect(lineOf({})).toMatchObject({ state: 'ready', validUntil: 90_000 })
  expect(lineOf({ unlock: null })).toBeUndefined()
})
