// Texts that depend on counts, on lists of names, or on the presence of a fact.
import { expect, test } from 'vitest'
import { cartTexts } from './cart/cart.ts'
import { cartWarningTexts, shippingShareWords, taxShareWords } from './cart/changes.ts'
import { dealershipListTexts } from './cart/dealership-lists.ts'
import { productNewsTexts } from './cart/product-news.ts'
import { quickOrderTexts } from './cart/quick-order.ts'
import { reAddTexts } from './cart/re-add.ts'
import { recentOrderTexts } from './cart/recent-orders.ts'
import { shippingNoteTexts } from './cart/shipping-notes.ts'
import { usualUseText } from './cart/usual-use.ts'
import { catalogueTexts } from './catalogue/catalogue.ts'
import { failureTexts, failureThen, tryAgainIn } from './failures.ts'
import { momentWords } from './figures.ts'
import { lastCopyText } from './last-copy.ts'
import { listTexts } from './lists.ts'
import { askManagerTexts } from './orders/ask-manager.ts'
import { pendingOrderTexts } from './orders/pending-orders.ts'
import { reviewTexts } from './orders/review.ts'
import { staffOrderViewTexts } from './orders/staff-order-view.ts'
import { priceEffectTexts } from './prices/price-changes.ts'

const NOON = Date.parse('2026-05-03T12:00:00')
const YESTERDAY = Date.parse('2026-05-02T09:58:00')

test.each([
  [1, 0, 0, '1 order waits to be sent.'],
  [1, 1, 0, '1 order on this device needs you: see below.'],
  [3, 0, 0, '3 orders wait to be sent.'],
  [3, 3, 0, '3 orders on this device need you: see below.'],
  [3, 1, 0, '3 orders wait: 1 needs you, 2 need nothing from you.'],
  [3, 2, 0, '3 orders wait: 2 need you, 1 needs nothing from you.'],
  [1, 0, 1, '1 order on this device is being sent or checked.'],
  [2, 0, 2, '2 orders on this device are being sent or checked.'],
  [2, 0, 1, '2 orders: 1 is being sent, 1 waits.'],
  [5, 2, 1, '5 orders: 2 need you, 1 is being sent, 2 wait.'],
])(
  '%i pending orders, of which %i need the person and %i are under way: %s',
  (count, forPerson, underWay, text) => {
    expect(pendingOrderTexts.summary(count, forPerson, underWay)).toBe(text)
  },
)

test('the next step for orders of other people names each kind with its number', () => {
  const next = pendingOrderTexts.sealedNext
  expect(next({ ofAccounts: 1, ofVisitors: 0, ofRemoved: 0 })).toBe(
    'It goes out when the person who placed it signs in.',
  )
  expect(next({ ofAccounts: 2, ofVisitors: 0, ofRemoved: 0 })).toBe(
    'They go out when the people who placed them sign in.',
  )
  expect(next({ ofAccounts: 2, ofVisitors: 1, ofRemoved: 1 })).toBe(
    '2 go out when the people who placed them sign in. 1 was placed without an account: it is sent while nobody is signed in here, and opens with the e-mail of the customer. 1 cannot be sent any more, because the account was removed: staff who manage orders can save a copy of it here.',
  )
})

test('a refusal is described by its cause, else by the sentence of the server', () => {
  const words = pendingOrderTexts.refusalWords
  expect([words(null), words({ message: 'No.', cause: null })]).toEqual(['', 'No.'])
})

const CHANGES = ['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((name, index) => ({ name, before: index, now: 9 }))

test('of many replaced quantities five are named', () => {
  expect(dealershipListTexts.quantitiesReplaced('Monday', CHANGES.slice(0, 5))).toBe(
    'In the list Monday these quantities were replaced: A 0 → 9; B 1 → 9; C 2 → 9; D 3 → 9; E 4 → 9.',
  )
  expect(dealershipListTexts.quantitiesReplaced('Monday', CHANGES)).toBe(
    'In the list Monday these quantities were replaced: A 0 → 9; B 1 → 9; C 2 → 9; D 3 → 9; E 4 → 9; and 2 more.',
  )
  expect(dealershipListTexts.willJoin('Monday', [])).toBe(
    'Monday exists already. These products are added; its other products stay.',
  )
  expect(dealershipListTexts.linesNotRead('Monday', ['a', 'b', 'c', 'd', 'e', 'f'])).toBe(
    'Not added to the list Monday, because no single product was found: a; b; c; d; e; and 1 more. Add these products by hand.',
  )
})

test.each([
  ['Alex', 0, 200, 'Alex removed Tag Pouch; you had set it to 200.'],
  ['', 300, 0, 'The supplier’s staff set Tag Pouch to 300; you had removed it.'],
])('a quantity that %j replaced by %i is reported', (colleague, quantity, own, text) => {
  expect(dealershipListTexts.lostQuantity(colleague, 'Tag Pouch', quantity, own)).toBe(text)
})

test('a note about recent orders names quantities and days, and a question at most four products', () => {
  const { wereOrdered, otherOrders, comes, question } = recentOrderTexts
  expect(wereOrdered(1, YESTERDAY, NOON)).toBe('1 was ordered yesterday')
  expect(wereOrdered(20, YESTERDAY, NOON)).toBe('20 were ordered yesterday')
  expect(otherOrders(1, 30)).toBe('1 earlier order of 30')
  expect(otherOrders(2, 30)).toBe('2 earlier orders of 30 together')
  expect(comes(1, '2026-12-01')).toBe('1 comes by subscription on Dec 1')
  expect(question('Maria ordered 4', ['A', 'B', 'C', 'D'])).toBe(
    'Maria ordered 4: A, B, C, D. Place this order as well?',
  )
  expect(question('Maria ordered 6', ['A', 'B', 'C', 'D', 'E', 'F'])).toBe(
    'Maria ordered 6: A, B, C, D, 2 more. Place this order as well?',
  )
})

test.each([
  [200, '200 pcs a month'],
  [1, '1 pc a month'],
  [0.641, 'about 8 pcs a year'],
  [0.01, 'about 1 pc a year'],
])('a use of %d a month is written as %s', (perMonth, text) => {
  expect(usualUseText(perMonth)).toBe(text)
})

test('quantities from 1,000 on have a comma in every text about the quantities of a product', () => {
  expect([
    reAddTexts.soldFrom(1000, 1),
    reAddTexts.soldFrom(2000, 1000),
    cartTexts.belowStartValue(1000),
    quickOrderTexts.soldFrom(1000),
    quickOrderTexts.soldInSteps(1000),
    catalogueTexts.quantityNote({ startValue: 1000, quantityStep: 1000, unitOfMeasurement: '' }),
    reviewTexts.quantityFromTo(900, 1000),
    shippingNoteTexts.morePieces(1000, '$4.10'),
    shippingNoteTexts.morePiecesOfOptions(1000, '$4.10'),
    shippingNoteTexts.fewerPieces(1000, 9000, '$4.10'),
    shippingNoteTexts.fewerPiecesOfOptions(1000, 9000, '$4.10'),
  ]).toEqual([
    'sold from 1,000',
    'sold from 2,000 in steps of 1,000',
    'Less than the minimum of 1,000 for buyers',
    'Sold from 1,000',
    'Sold in steps of 1,000',
    '1,000 pcs minimum · steps of 1,000',
    'Quantity 900 → 1,000',
    '1,000 more ship for the same $4.10',
    '1,000 more, of any option of this product, ship for the same $4.10',
    'Order 9,000, 1,000 fewer, to save $4.10 of shipping',
    'Order 9,000, or 1,000 fewer of another option of this product, to save $4.10 of shipping',
  ])
})

test('shares of tax and shipping are written in percent, and 0 as none', () => {
  expect([taxShareWords(50), taxShareWords(0)]).toEqual(['50% of the tax', 'no tax'])
  expect([shippingShareWords(50), shippingShareWords(0)]).toEqual([
    '50% of the usual shipping',
    'no shipping fee',
  ])
  expect(cartWarningTexts.changed('Price', 'Tag Pouch', '$1.00', '$2.00')).toBe(
    'Tag Pouch: Price was $1.00, now $2.00',
  )
})

test.each([
  [true, 2, 'the cart and 2 lists'],
  [true, 0, 'the cart'],
  [false, 1, '1 list'],
  [false, 0, 'no place'],
])('places of a product, in the cart: %s, lists: %i, are written as %s', (isInCart, lists, text) => {
  expect(productNewsTexts.changedPlaces(isInCart, lists)).toBe(text)
})

test.each([
  [1, 1, 'The line is ready: $5.00.'],
  [4, 4, 'All 4 lines are ready: $5.00.'],
  [1, 2, '1 of 2 lines is ready: $5.00. Check 1 other line.'],
  [0, 1, 'Check 1 line.'],
  [0, 2, 'Check 2 lines.'],
  [2, 5, '2 of 5 lines are ready: $5.00. Check 3 other lines.'],
])('%i of %i ready lines of a quick order: %s', (ready, all, text) => {
  expect(quickOrderTexts.summary(ready, all, '$5.00')).toBe(text)
})

test('the state of the catalogue is named by the products that are stored', () => {
  expect(quickOrderTexts.incomplete(1, null)).toContain('1 product so far')
  expect(quickOrderTexts.incomplete(212, 213)).toContain('212 of 213 products.')
  expect(quickOrderTexts.incomplete(213, 213)).toContain('All products are on this device.')
})

test('the progress of bulk work leaves out what is 0', () => {
  expect(listTexts.progress({ done: 0, skipped: 0, failed: 0, waiting: 0 })).toBe('0 done')
  expect(listTexts.progress({ done: 1, skipped: 2, failed: 3, waiting: 4 })).toBe(
    '1 done, 2 skipped, 3 failed, 4 waiting',
  )
})

test('the note about a copy names the failure and the age; without a failure there is none', () => {
  const words = {
    notStored: (failure: string) => `${failure} No copy.`,
  }
  const textOf = (source: 'device' | 'nowhere', failure: string | null, readAt: number | null) =>
    lastCopyText({ failure, source, readAt }, NOON, words)
  expect(textOf('device', null, YESTERDAY)).toBeNull()
  expect(textOf('device', 'Busy.', NOON - 300_000)).toBe('Busy. Last updated 5 min ago.')
  expect(textOf('device', 'Busy.', null)).toBe('Busy.')
  expect(textOf('nowhere', 'Busy.', null)).toBe('Busy. No copy.')
  const form = {
    lastUpdated: (age: string) => `The states were last updated ${age}.`,
    afterAge: 'Newer ones follow.',
  }
  const copy = { failure: 'Busy.', source: 'device' as const }
  expect(lastCopyText({ ...copy, readAt: NOON - 300_000 }, NOON, form)).toBe(
    'Busy. The states were last updated 5 min ago. Newer ones follow.',
  )
  expect(lastCopyText({ ...copy, readAt: null }, NOON, form)).toBe('Busy. Newer ones follow.')
  expect(lastCopyText({ ...copy, source: 'nowhere', readAt: null }, NOON)).toBe('Busy.')
  const unlocked = { failure: 'Sign in first.', readAt: NOON, awaitsSignIn: true }
  expect(lastCopyText({ ...unlocked, source: 'device' }, NOON, words)).toBeNull()
  expect(lastCopyText({ ...unlocked, source: 'nowhere' }, NOON, words)).toBe('Sign in first. No copy.')
})

test('failures name the wait and the number of the call, and a failure of several lines is followed by a line', () => {
  expect([tryAgainIn(1), tryAgainIn(15)]).toEqual(['Try again in a minute.', 'Try again in 15 minutes.'])
  expect(failureTexts.withNumber('A fault.', 'ab12')).toBe('A fault (number to report: ab12).')
  expect(failureThen('Busy.', 'Read again.')).toBe('Busy. Read again.')
  expect(failureThen('Same services:\nA', 'Read again.')).toBe('Same services:\nA\nRead again.')
})

test('a time of today follows `at`, and another day follows `on`', () => {
  expect(askManagerTexts.asked(momentWords(NOON, NOON))).toContain('Asked at 12:00.')
  expect(askManagerTexts.asked(momentWords(YESTERDAY, NOON))).toContain('Asked on May 2, 09:58.')
  expect(askManagerTexts.declined('Lea', '09:58', 'Too dear')).toBe('Lea declined at 09:58. “Too dear”')
  expect(askManagerTexts.declined('Lea', '09:58', '')).toBe('Lea declined at 09:58.')
})

test.each([
  [5, '+5%'],
  [-5, '−5%'],
  [0, '–'],
])('the adjustment %d of a price is written as %s', (adjustment, text) => {
  expect(staffOrderViewTexts.percent(adjustment)).toBe(text)
})

test('an event of an order names the statuses or the other order', () => {
  const { moved, reordered, corrected } = staffOrderViewTexts.events
  expect([moved('In', 'Unpaid'), moved(null, 'Paid')]).toEqual([
    'Order moved from In to Unpaid',
    'Order moved to Paid',
  ])
  expect([reordered(502, false), reordered(502, true), reordered(null, true)]).toEqual([
    'Ordered again as 502',
    'Ordered again as 502, which was removed',
    'Ordered again',
  ])
  expect([corrected(501), corrected(null)]).toEqual([
    'Amounts corrected; replaces order 501',
    'Amounts corrected',
  ])
})

test.each([
  [1, 1, 'The amount of the one subscription changes.'],
  [3, 3, 'The amounts of all 3 subscriptions change.'],
  [1, 3, 'The amount of 1 of the 3 subscriptions changes.'],
  [2, 3, 'The amounts of 2 of the 3 subscriptions change.'],
])('a price change of %i of %i shipments: %s', (count, all, text) => {
  expect(priceEffectTexts.affectedShipments(count, all)).toBe(text)
})
