import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { LINES, POUCH } from '#tests/support/counter-with-lists.ts'
import { type ListEntryParts, useListEntry } from './use-list-entry.ts'
import type { ProductChoice } from './use-product-lines.ts'

afterEach(cleanup)

/** The list has 500 of the first line. Each write to the device fails while `isFull` is true. */
function showEntry(onAdd: ListEntryParts['onAdd'] = async (line) => ({ ...line, quantity: 500 })) {
  const device = { isFull: false, changes: [] as string[] }
  async function store(change: string): Promise<void> {
    if (device.isFull) throw new DOMException('', 'QuotaExceededError')
    device.changes.push(change)
  }
  const choice: ProductChoice = { product: POUCH, quantity: null }
  const parts: ListEntryParts = {
    productLines: {
      linesOf: () => [LINES[0]],
      readLines: async () => [{ outcome: { kind: 'found', product: POUCH, quantity: null } }],
    } as unknown as ListEntryParts['productLines'], // the parts that the hook uses
    refusal: undefined,
    onAdd,
    onAnswer: (kind) => store(kind),
  }
  const { result } = renderHook(() => useListEntry(parts))
  return { device, choice, result }
}

it('a scan that comes before the question of the earlier scan is on the screen adds nothing', async () => {
  const { result, device } = showEntry()
  const outcomes = await act(() =>
    Promise.all([result.current.addText('101'), result.current.addText('101')]),
  )
  expect(outcomes).toEqual(['asked', 'not-added'])
  expect(result.current.fault).toBe('First choose for Tag Pouch Standard: add or replace. Nothing was added.')
  await act(() => result.current.answer('replace'))
  expect([device.changes, result.current.question, result.current.fault]).toEqual([['replace'], null, null])
})

it('of two scans into a list with room for one product the second is refused', async () => {
  const placesLeft = ['added' as const]
  const { result } = showEntry(async () => placesLeft.shift() ?? 'full')
  const outcomes = await act(() =>
    Promise.all([result.current.addText('101'), result.current.addText('121')]),
  )
  expect(outcomes).toEqual(['added', 'not-added'])
  expect(result.current.fault).toBe('A list can have up to 300 products. Remove a product first.')
})

it('an answer that the device cannot store leaves the question open for another try', async () => {
  const { result, device, choice } = showEntry()
  expect(await act(() => result.current.addChoice(choice))).toBe('asked')
  device.isFull = true
  await act(() => expect(result.current.answer('add')).rejects.toMatchObject({ name: 'QuotaExceededError' }))
  expect(result.current.question).toMatchObject({ earlierQuantity: 500 })
  device.isFull = false
  await act(() => result.current.answer('add'))
  expect([device.changes, result.current.question]).toEqual([['add'], null])
})
