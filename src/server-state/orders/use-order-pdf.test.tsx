import { cleanup } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { PdfKind } from '#domain/orders/kept-pdfs.ts'
import { putPdf } from '#storage/orders/pdf-table.ts'
import { sampleServerOrder } from '#tests/support/sample-orders.ts'
import { showHook } from '#tests/support/show-hook.tsx'
import { sampleAccount, sampleCounter } from '#tests/support/show-screen.tsx'
import { useKeptPdf } from './use-order-pdf.ts'

afterEach(cleanup)

it('useKeptPdf follows the order and the kind of the file', async () => {
  const privileges = [{ group: 'Orders', actions: ['view', 'edit'] }]
  const counter = sampleCounter({ account: sampleAccount({ privileges }) })
  const facts = { dealershipId: 1, version: '', readAt: 1 }
  for (const kept of [
    { ...facts, orderId: 501, kind: 'invoice' },
    { ...facts, orderId: 502, kind: 'packingSlip' },
  ] as const)
    await putPdf(counter.databases.copy, kept, new ArrayBuffer(3))
  const propsOf = (kind: PdfKind, id: number) => ({
    kind,
    order: sampleServerOrder({ id, status: 'PENDING' }),
  })
  const { result, rerender } = showHook(
    counter,
    ({ kind, order }: ReturnType<typeof propsOf>) => useKeptPdf(kind, order),
    propsOf('invoice', 501),
  )
  const latest = () => result.current && [result.current.kind, result.current.orderId]
  await expect.poll(latest).toEqual(['invoice', 501])
  rerender(propsOf('invoice', 502))
  await expect.poll(latest).toBeNull()
  rerender(propsOf('packingSlip', 502))
  await expect.poll(latest).toEqual(['packingSlip', 502])
})
