// A device with a list of 300 lines exchanges it with the edge, whose list is full.
import { describe, expect, it, test } from 'vitest'
import { applyListChanges } from '#server/edge/dealerships/apply-list-changes.ts'
import type { DealershipList } from './dealership-list.ts'
import { isFullAtEdge, leftOutNames } from './left-out.ts'
import { changeOf, mergeAnswer } from './merge-answer.ts'
import type { ListChange, SharedList } from './shared-list.ts'

const SAM = { id: 3, name: 'Sam' }
const ALEX = { id: 8, name: 'Alex' }
const line = (productId: number, quantity: number) => ({
  productId,
  name: `Product ${productId}`,
  quantity,
  price: null,
})
const sentLine = (productId: number, quantity: number) => ({ ...line(productId, quantity), seen: 0 })
const FULL = Array.from({ length: 300 }, (_, index) => sentLine(1001 + index, 1))

let stamp = 0
/** The edge's lists after a change of the list by this person. */
function change(lists: readonly SharedList[], fields: Partial<ListChange>, by = ALEX): SharedList[] {
  stamp += 1
  return applyListChanges(lists, [{ id: 'a', lines: [], ...fields }], { by, stamp })
}

const receive = (lists: readonly DealershipList[], answer: readonly SharedList[], isSent = false) =>
  mergeAnswer({ lists, sentLists: isSent ? lists : [], answer, dealershipId: 1, accountId: SAM.id })

/** Sends the list of Sam's device; returns the list after the answer, and the edge's lists. */
function exchange(list: DealershipList, edge: readonly SharedList[]) {
  const changed = changeOf(list)
  const newEdge = changed === null ? edge : change(edge, changed, SAM)
  return { list: receive([list], newEdge, changed !== null).changedLists[0] ?? list, edge: newEdge }
}

function deviceListOf(edge: readonly SharedList[]): DealershipList {
  const [list] = receive([], edge).changedLists
  if (list === undefined) throw new Error('The edge has no list')
  return list
}
const quantityOf = ({ lines }: DealershipList, id: number) =>
  lines.find(({ productId }) => productId === id)?.quantity

describe('a product that the edge has no place for stays on the device, which names it until it is shared', () => {
  const emptyEdge = change([], { name: 'Monday order' })
  it.each([
    ['that the list never had', emptyEdge, 101],
    [
      'that the list once had',
      change(change(emptyEdge, { lines: [sentLine(101, 5)] }), { lines: [sentLine(101, 0)] }),
      101,
    ],
  ])('%s', (_, earlierEdge, productId) => {
    const seenEdge = change(earlierEdge, { lines: FULL.slice(1) })
    const ownList = deviceListOf(seenEdge)
    const fullEdge = change(seenEdge, { lines: FULL })
    const first = exchange({ ...ownList, lines: [...ownList.lines, line(productId, 7)] }, fullEdge)
    expect([first.list.lines.length, quantityOf(first.list, productId)]).toEqual([301, 7])
    expect([leftOutNames(first.list), isFullAtEdge(first.list)]).toEqual([['Product 101'], true])
    const second = exchange(first.list, first.edge)
    expect(leftOutNames(second.list)).toEqual(['Product 101'])
    const third = exchange(second.list, change(second.edge, { lines: [sentLine(1001, 0)] }))
    expect([third.list.lines.length, quantityOf(third.list, productId)]).toEqual([300, 7])
    expect([third.list.sharing?.leftOut, changeOf(third.list)]).toEqual([undefined, null])
  })
})

test('a quantity of a product that a colleague removed from a full list meanwhile stays on the device', () => {
  const seenEdge = change([], { name: 'Monday order', lines: FULL })
  const ownList = deviceListOf(seenEdge)
  const edge = change(seenEdge, { lines: [{ ...sentLine(1001, 0), seen: stamp }, sentLine(101, 5)] })
  const { list } = exchange(
    { ...ownList, lines: ownList.lines.map((own) => (own.productId === 1001 ? line(1001, 9) : own)) },
    edge,
  )
  expect([quantityOf(list, 1001), leftOutNames(list)]).toEqual([9, ['Product 1001']])
})

test('the products that are named are those that the person still has in the list', () => {
  const seenEdge = change([], { name: 'Monday order', lines: FULL })
  const ownList = deviceListOf(seenEdge)
  const { list, edge } = exchange(
    { ...ownList, lines: [...ownList.lines, line(101, 1), line(102, 1)] },
    seenEdge,
  )
  const withoutFirst = { ...list, lines: list.lines.filter(({ productId }) => productId !== 101) }
  expect(leftOutNames(withoutFirst)).toEqual(['Product 102'])
  expect(exchange(withoutFirst, edge).list.sharing?.leftOut).toEqual({ isList: false, products: [102] })
  // Without a call that carried the list the answer does not end the note.
  expect(receive([withoutFirst], edge).changedLists[0]?.sharing?.leftOut?.products).toEqual([102])
})

test('a list that was put back and has no place at the edge stays on the device, with its changes', () => {
  const deletedEdge = change(
    change([], { name: 'Monday order', lines: [sentLine(101, 5)] }),
    { isDeleted: true },
    SAM,
  )
  const others = Array.from({ length: 50 }, (_, index) => ({ id: `list-${index}`, name: 'Other', lines: [] }))
  const fullEdge = applyListChanges(deletedEdge, others, { by: ALEX, stamp: 1000 })
  const [answered] = deletedEdge
  if (answered === undefined) throw new Error('The edge has no list')
  const ownList: DealershipList = {
    id: 'a',
    dealershipId: 1,
    name: 'Friday order',
    lines: [line(101, 9)],
    sharing: { answered, isDeleted: false, deletedBy: null, lostQuantities: [] },
  }
  const first = exchange(ownList, fullEdge)
  expect(first.list).toMatchObject({ name: 'Friday order', lines: [line(101, 9)] })
  expect(first.list.sharing).toMatchObject({ isDeleted: false, leftOut: { isList: true, products: [101] } })
  const second = exchange(first.list, change(first.edge, { id: 'list-0', isDeleted: true }))
  expect([second.list.sharing?.leftOut, changeOf(second.list)]).toEqual([undefined, null])
})
