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
    isFull: true,
    onAdd,
    onAnswer: (kind) => store(kind),
  }
  const { result, rerender } = renderHook((changed: Partial<ListEntryParts>) =>
    useListEntry({ ...parts, ...changed }),
  )
  return { device, choice, result, rerender }
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

it('of two scans into a list with room for one product the second is refused until the list has room', async () => {
  const placesLeft = ['added' as const]
  const { result, rerender } = showEntry(async () => placesLeft.shift() ?? 'full')
  const outcomes = await act(() =>
    Promise.all([result.current.addText('101'), result.current.addText('121')]),
  )
  expect(outcomes).toEqual(['added', 'not-added'])
  expect(result.current.openEntries).toEqual([{ kind: 'no-room', words: '121' }])
  rerender({ isFull: false })
  expect(result.current.openEntries).toEqual([])
})

it('a product that a full list has already needs no room', async () => {
  const { result } = showEntry()
  expect(await act(() => result.current.addText('101'))).toBe('asked')
  expect(result.current.openEntries).toEqual([])
})

/** Finds one product for an id and for a whole name, two for `pouch`, and none for `999999`. */
const readLines = async (text: string) => {
  if (text === '999999') return [{ outcome: { kind: 'not-found' } }]
  const kind = text === 'pouch' ? 'several' : 'found'
  return [{ outcome: { kind, product: POUCH, products: [POUCH, POUCH], quantity: null } }]
}

it.each([
  ['no product', '999999', { kind: 'unknown', words: '999999' }],
  ['several products', 'pouch', { kind: 'several', words: 'pouch' }],
])('an entry that means %s stays open while a quick later entry is added', async (_, words, entry) => {
  const { result, rerender } = showEntry(async () => 'added')
  const linesOf = () => [LINES[0]]
  rerender({ productLines: { linesOf, readLines } as unknown as ListEntryParts['productLines'] }) // the parts that the hook uses
  const outcomes = await act(() =>
    Promise.all([result.current.addText(words), result.current.addText('121')]),
  )
  expect(outcomes).toEqual(['not-added', 'added'])
  expect(result.current.openEntries).toMatchObject([entry])
  await act(() => result.current.addText('12'))
  expect(result.current.openEntries).toHaveLength(1)
  await act(() => result.current.addText(words === 'pouch' ? 'pouch heavy' : '999999'))
  expect(result.current.openEntries).toHaveLength(words === 'pouch' ? 0 : 1)
  act(() => result.current.leaveOut(words))
  expect(result.current.openEntries).toEqual([])
})

it('an answer that the device cannot store leaves the question open for another try', async () => {
  const { result, device, choice } = showEntry()
  expect(await act(() => result.current.addChoice(choice, '101'))).toBe('asked')
  device.isFull = true
  await act(() => expect(result.current.answer('add')).rejects.toMatchObject({ name: 'QuotaExceededError' }))
  expect(result.current.question).toMatchObject({ earlierQuantity: 500 })
  device.isFull = false
  await act(() => result.current.answer('add'))
  expect([device.changes, result.current.question]).toEqual([['add'], null])
})
