import { describe, expect, test } from 'vitest'
import { addMoney } from '#domain/values/money.ts'
import { seedPaperOrders } from './back-office.ts'
import { seedOrderEvents, seedOrders } from './order-history.ts'

const TODAY = new Date('2026-11-20T15:30:00Z')
const seededOrders = seedOrders(TODAY)

describe('the order history', () => {
  test('is the same at two times of one day', () => {
    expect(seedOrders(new Date('2026-11-20T04:00:00Z'))).toEqual(seededOrders)
  })

  test('holds 420 orders of the last eighteen months, sorted by time, the first with the number 20001', () => {
    expect(seededOrders).toHaveLength(420)
    expect(seededOrders[0]?.order.id).toBe(20_001)
    const times = seededOrders.map(({ order }) => order.createdAt.getTime())
    expect(times).toEqual([...times].sort((left, right) => left - right))
    expect(times[0]).toBeGreaterThan(Date.parse('2025-05-15T00:00:00Z'))
    expect(times.at(-1)).toBeLessThan(Date.parse('2026-11-20T00:00:00Z'))
  })

  test('has no order on a weekend', () => {
    expect(seededOrders.filter(({ order }) => [0, 6].includes(order.createdAt.getUTCDay()))).toEqual([])
  })

  test('has orders in all four statuses', () => {
    expect(new Set(seededOrders.map(({ order }) => order.status))).toEqual(new Set([0, 1, 2, 3]))
  })

  test('has events that match the counters and status of each order', () => {
    for (const { order } of seededOrders) {
      const events = seedOrderEvents(order)
      const eventCountOf = (...kinds: string[]) => events.filter(({ kind }) => kinds.includes(kind)).length
      expect(events[0]).toMatchObject({ kind: 'placed', userId: order.userId, at: order.createdAt })
      expect(eventCountOf('placed')).toBe(1)
      expect(eventCountOf('printed')).toBe(order.printPressed)
      expect(eventCountOf('sent', 'reminded')).toBe(order.sendCount)
      const reachedStatuses = events.flatMap(({ kind, toStatus }) => (kind === 'moved' ? [toStatus] : []))
      expect(reachedStatuses.at(-1) ?? 0).toBe(order.status)
    }
  })

  test('has amounts that add up', () => {
    for (const { order, lines } of seededOrders) {
      expect(addMoney(...lines.map((line) => line.finalPrice))).toBe(order.subTotal)
      expect(addMoney(order.subTotal, order.shippingCost, order.tax)).toBe(order.totalAmount)
      expect(lines.length).toBeGreaterThan(0)
    }
  })

  test('charges no tax in Alaska and no shipping in Wichita, and has over sixty orders of Lakeside Motors', () => {
    const ordersOf = (dealershipId: number) =>
      seededOrders.filter(({ order }) => order.dealershipId === dealershipId).map(({ order }) => order)
    expect(ordersOf(7).every((order) => order.tax === 0)).toBe(true)
    expect(ordersOf(5).every((order) => order.shippingCost === 0)).toBe(true)
    expect(ordersOf(1).length).toBeGreaterThan(60)
  })

  test('counts at least one print and one mail for every order that is no longer IN', () => {
    const billedOrders = seededOrders.filter(({ order }) => order.status !== 0)
    expect(
      billedOrders.every(({ order }) => (order.printPressed ?? 0) > 0 && (order.sendCount ?? 0) > 0),
    ).toBe(true)
  })

  test('has six paper orders, each with the number that an order names', () => {
    const paperOrders = seedPaperOrders(seededOrders.map(({ order }) => order))
    expect(paperOrders.map(({ order }) => order.status)).toEqual([
      'Shipped',
      'Shipped',
      'Approved',
      'Approved',
      'Submitted',
      'Submitted',
    ])
    const confirmNumbers = seededOrders.map(({ order }) => order.confirmNumber)
    expect(paperOrders.every(({ order }) => confirmNumbers.includes(order.confirmNumber))).toBe(true)
    // The demo dealer of New Jersey has a paper order that can still be cancelled.
    expect(paperOrders.at(-1)?.order).toMatchObject({ dealerLicenseNumber: '04817U', status: 'Submitted' })
  })
})
