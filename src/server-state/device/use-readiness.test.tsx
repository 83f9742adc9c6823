import { cleanup } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Counter } from '#app-context/counter.ts'
import { orderVersion } from '#domain/orders/kept-pdfs.ts'
import { putOrderPage } from '#storage/orders/order-table.ts'
import { putPdf } from '#storage/orders/pdf-table.ts'
import { sampleDealership, sampleServerOrder } from '#tests/support/sample-orders.ts'
import { showHook } from '#tests/support/show-hook.tsx'
import { lakesideBuyer, sampleAccount, sampleCounter } from '#tests/support/show-screen.tsx'
import { useReadiness } from './use-readiness.ts'

afterEach(cleanup)

const ofDealership = (id: number, dealershipId: number) =>
  sampleServerOrder({
    id,
    status: 'PENDING',
    dealership: { ...sampleServerOrder().dealership, id: dealershipId },
  })

function showReadiness(counter: Counter) {
  const facts = {
    catalogue: counter.catalogue.read(),
    pictures: null,
    report: { usedBytes: 0, freeBytes: 1e9, isPersistent: true, quotaBytes: 2e9 } as never, // only these members are read
  }
  return showHook(counter, () => useReadiness(facts), undefined)
}

/** `counts`: by dealership, the numbers of its orders on the server, of the stored orders and of the kept invoices. */
async function readLines(
  counts: Record<number, [onServer: number, stored: number, kept: number]>,
  isSafari = false,
) {
  const buyer = lakesideBuyer()
  const counter = sampleCounter({
    account: { ...buyer, dealerships: [...buyer.dealerships, { id: 7, name: 'Harbor Autos' }] },
    chosenDealership: sampleDealership(),
    pwa: { isUninstalledSafari: isSafari },
  })
  const { copy } = counter.databases
  for (const [key, [onServer, stored, kept]] of Object.entries(counts)) {
    const dealershipId = Number(key)
    const orders = Array.from({ length: stored }, (_, index) =>
      ofDealership(dealershipId * 1000 + index, dealershipId),
    )
    const scope = { dealershipId }
    await putOrderPage(copy, { orders, scope, page: 0, count: onServer, size: 50 }, 1)
    for (const order of orders.slice(-kept)) {
      const facts = {
        orderId: order.id,
        kind: 'invoice',
        dealershipId,
        version: orderVersion(order),
      } as const
      await putPdf(copy, { ...facts, readAt: 1 }, new ArrayBuffer(3))
    }
  }
  const { result } = showReadiness(counter)
  await expect.poll(() => result.current?.dealerships.length).toBe(2)
  return (dealershipId: number, part: string) =>
    [
      ...(result.current?.deviceLines ?? []),
      ...(result.current?.dealerships.find((readiness) => readiness.dealershipId === dealershipId)?.lines ??
        []),
    ].find((line) => line.part === part)
}

it('useReadiness counts the invoices of each dealership alone', async () => {
  const lineOf = await readLines({ 1: [3, 3, 2], 7: [2, 2, 1] })
  expect([lineOf(1, 'invoices'), lineOf(7, 'invoices')]).toMatchObject([
    { count: { stored: 2, total: 3 }, state: 'missing' },
    { count: { stored: 1, total: 2 }, state: 'missing' },
  ])
})

it('useReadiness needs the fifty newest orders of a dealership, not all', async () => {
  const lineOf = await readLines({ 1: [60, 50, 1], 7: [40, 39, 1] })
  expect([lineOf(1, 'history')?.state, lineOf(7, 'history')?.state]).toEqual(['ready', 'missing'])
})

it('useReadiness has the dealership that staff without an own one have chosen', async () => {
  const chosenDealership = sampleDealership({ id: 9, name: 'Harbor Autos' })
  const { result } = showReadiness(
    sampleCounter({ account: sampleAccount({ dealerships: [] }), chosenDealership }),
  )
  await expect
    .poll(() =>
      result.current?.dealerships.map(({ dealershipId, dealershipName }) => [dealershipId, dealershipName]),
    )
    .toEqual([[9, 'Harbor Autos']])
})

it('useReadiness trusts no promise of a Safari in which the app is not installed', async () => {
  expect((await readLines({}))(1, 'persistence')?.state).toBe('ready')
  cleanup()
  expect((await readLines({}, true))(1, 'persistence')?.state).toBe('missing')
})
