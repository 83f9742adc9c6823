import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyListChanges } from '#server/edge/dealerships/apply-list-changes.ts'
import type { DealershipList } from './dealership-list.ts'
import { changeOf, mergeAnswer, newestStamp } from './merge-answer.ts'
import type { SharedLine, SharedList } from './shared-list.ts'

const ME = { id: 3, name: 'Sam' }
const ALEX = { id: 8, name: 'Alex' }
const KIM = { id: 9, name: 'Kim' }

const sharedLine = (productId: number, quantity: number, fields: Partial<SharedLine> = {}): SharedLine => ({
  productId,
  name: `Product ${productId}`,
  quantity,
  stamp: 10,
  seen: 0,
  by: ME,
  ...fields,
})
const sharedList = (lines: SharedLine[], fields: Partial<SharedList> = {}): SharedList => ({
  id: 'a',
  name: { text: 'Monday order', stamp: 10 },
  deletion: { isDeleted: false, stamp: 10, by: ME },
  lines,
  ...fields,
})
const line = (productId: number, quantity: number, price: number | null = null) => ({
  productId,
  name: `Product ${productId}`,
  quantity,
  price,
})
function listOf(answeredList: SharedList | null, fields: Partial<DealershipList> = {}): DealershipList {
  return {
    id: 'a',
    dealershipId: 1,
    name: 'Monday order',
    lines: (answeredList?.lines ?? [])
      .filter(({ quantity }) => quantity > 0)
      .map((answeredLine) => line(answeredLine.productId, answeredLine.quantity)),
    ...(answeredList && {
      sharing: {
        answered: answeredList,
        isDeleted: answeredList.deletion.isDeleted,
        deletedBy: null,
        lostQuantities: [],
      },
    }),
    ...fields,
  }
}
function merge(list: DealershipList, answeredList: SharedList, sentList = list) {
  const { changedLists } = mergeAnswer({
    lists: [list],
    sentLists: [sentList],
    answer: [answeredList],
    dealershipId: 1,
    accountId: ME.id,
  })
  return changedLists[0] ?? list
}

describe('a device sends', () => {
  it('all lines of a new list', () => {
    expect(changeOf(listOf(null, { lines: [line(1, 5, 0.4)] }))).toEqual({
      id: 'a',
      name: 'Monday order',
      nameSeen: 0,
      lines: [{ productId: 1, name: 'Product 1', quantity: 5, seen: 0 }],
    })
  })

  it('of a shared list only the changed values, with the stamp that the person saw', () => {
    const answeredList = sharedList([sharedLine(1, 5), sharedLine(2, 7), sharedLine(3, 1)])
    expect(changeOf(listOf(answeredList))).toBe(null)
    expect(
      changeOf(listOf(answeredList, { name: 'Friday', lines: [line(1, 6), line(3, 1), line(4, 2)] })),
    ).toEqual({
      id: 'a',
      name: 'Friday',
      nameSeen: 10,
      lines: [
        { productId: 1, name: 'Product 1', quantity: 6, seen: 10 },
        { productId: 4, name: 'Product 4', quantity: 2, seen: 0 },
        { productId: 2, name: 'Product 2', quantity: 0, seen: 10 },
      ],
    })
  })

  it('a deletion', () => {
    const answeredList = sharedList([])
    const list = listOf(answeredList)
    expect(
      changeOf({
        ...list,
        sharing: { answered: answeredList, deletedBy: null, lostQuantities: [], isDeleted: true },
      }),
    ).toEqual({ id: 'a', isDeleted: true, lines: [] })
  })
})

describe('an answer', () => {
  it('brings the values of colleagues, and keeps the prices that the person saw', () => {
    const earlierAnswer = sharedList([sharedLine(1, 5), sharedLine(2, 7)])
    const list = listOf(earlierAnswer, { lines: [line(1, 5, 0.4), line(2, 7, 0.5)] })
    const answeredList = sharedList([
      sharedLine(1, 6, { stamp: 12, seen: 10, by: ALEX }),
      sharedLine(2, 0, { stamp: 12, seen: 10, by: ALEX }),
      sharedLine(3, 1, { stamp: 12, by: ALEX }),
    ])
    const mergedList = merge(list, answeredList)
    expect(mergedList.lines).toEqual([line(1, 6, 0.4), line(3, 1)])
    expect(mergedList.sharing?.lostQuantities).toEqual([])
    expect(changeOf(mergedList)).toBe(null)
  })

  it('keeps a value that the person changed during the call', () => {
    const earlierAnswer = sharedList([sharedLine(1, 5)])
    const sentList = listOf(earlierAnswer, { lines: [line(1, 6)] })
    const mergedList = merge(
      { ...sentList, lines: [line(1, 9)] },
      sharedList([sharedLine(1, 6, { stamp: 12 })]),
      sentList,
    )
    expect(mergedList.lines).toEqual([line(1, 9)])
    expect(changeOf(mergedList)?.lines).toEqual([{ productId: 1, name: 'Product 1', quantity: 9, seen: 12 }])
  })

  it.each([
    ['a line', sharedList([sharedLine(1, 5)])],
    ['a newer value', sharedList([sharedLine(1, 5), sharedLine(2, 3, { stamp: 4 })])],
  ])('of a restored database that lacks %s makes the device send it again', (_, answeredList) => {
    const mergedList = merge(listOf(sharedList([sharedLine(1, 5), sharedLine(2, 7)])), answeredList)
    expect(mergedList.lines).toEqual([line(1, 5), line(2, 7)])
    expect(changeOf(mergedList)?.lines.map(({ productId, quantity }) => [productId, quantity])).toEqual([
      [2, 7],
    ])
  })

  it('without a list makes the device send the list again, except if it was deleted', () => {
    const list = listOf(sharedList([sharedLine(1, 5)]))
    const deletedList = listOf(
      sharedList([], { id: 'b', deletion: { isDeleted: true, stamp: 9, by: ALEX } }),
      {
        id: 'b',
      },
    )
    const { changedLists, removedIds } = mergeAnswer({
      lists: [list, deletedList],
      sentLists: [],
      answer: [],
      dealershipId: 1,
      accountId: 3,
    })
    expect(removedIds).toEqual(['b'])
    expect(changedLists.map((changedList) => changeOf(changedList)?.name)).toEqual(['Monday order'])
  })
})

describe('the answer reports a lost quantity of the person', () => {
  const earlierAnswer = sharedList([sharedLine(1, 200)])
  it.each<[string, Partial<SharedLine>, number | null]>([
    ['if a colleague who had not seen it replaced it', { quantity: 300, seen: 4, by: ALEX }, 200],
    ['not if the colleague had seen it', { quantity: 300, seen: 10, by: ALEX }, null],
    ['not if the colleague set the same quantity', { quantity: 200, seen: 4, by: ALEX }, null],
    ['not if the person replaced it on another device', { quantity: 300, seen: 4, by: ME }, null],
  ])('%s', (_, fields, lostQuantity) => {
    const mergedList = merge(
      listOf(earlierAnswer),
      sharedList([sharedLine(1, 200, { stamp: 12, ...fields })]),
    )
    expect(mergedList.sharing?.lostQuantities).toEqual(
      lostQuantity === null ? [] : [{ productId: 1, name: 'Product 1', quantity: lostQuantity, by: 'Alex' }],
    )
  })

  it('until the list has this quantity again', () => {
    const listWithLoss = merge(
      listOf(earlierAnswer),
      sharedList([sharedLine(1, 300, { stamp: 12, by: ALEX })]),
    )
    const restoredList = { ...listWithLoss, lines: [line(1, 200)] }
    expect(
      merge(restoredList, sharedList([sharedLine(1, 200, { stamp: 14, seen: 12 })])).sharing?.lostQuantities,
    ).toEqual([])
  })
})

describe('the answer reports a lost name of the person', () => {
  const earlierAnswer = sharedList([], { name: { text: 'Friday', stamp: 10, seen: 4, by: ME } })
  const listWithLoss = merge(
    listOf(earlierAnswer, { name: 'Friday' }),
    sharedList([], { name: { text: 'Weekly', stamp: 12, seen: 4, by: ALEX } }),
  )

  it.each<[string, Partial<SharedList['name']>, string | null]>([
    ['if a colleague who had not seen it renamed the list', { seen: 4, by: ALEX }, 'Friday'],
    ['not if the colleague had seen it', { seen: 10, by: ALEX }, null],
    ['not if the colleague chose the same name', { text: 'Friday', seen: 4, by: ALEX }, null],
    ['not if the person renamed the list on another device', { seen: 4, by: ME }, null],
    ['not if the colleague’s app does not tell what the colleague had seen', { by: ALEX }, null],
    ['not if an older edge does not tell who renamed the list', {}, null],
  ])('%s', (_, fields, lostName) => {
    const mergedList = merge(
      listOf(earlierAnswer, { name: 'Friday' }),
      sharedList([], { name: { text: 'Weekly', stamp: 12, ...fields } }),
    )
    expect(mergedList.sharing?.lostName?.text ?? null).toBe(lostName)
  })

  it.each<[string, SharedList['name'], string | null]>([
    ['after the next answer', { text: 'Weekly', stamp: 12, seen: 4, by: ALEX }, 'Alex'],
    ['after an answer of an older edge', { text: 'Weekly', stamp: 12 }, 'Alex'],
    ['with the author of a later name', { text: 'New', stamp: 14, seen: 12, by: KIM }, 'Kim'],
    ['until the person chooses another name on another device', { text: 'New', stamp: 14, by: ME }, null],
    ['until the list has the name again', { text: 'Friday', stamp: 14, seen: 12, by: ALEX }, null],
  ])('%s', (_, name, by) => {
    expect(merge(listWithLoss, sharedList([], { name })).sharing?.lostName?.by ?? null).toBe(by)
  })

  it('not any more after the person renamed the list on this device', () => {
    const renamedList = { ...listWithLoss, name: 'Mine' }
    const mergedList = merge(renamedList, listWithLoss.sharing?.answered ?? earlierAnswer, listWithLoss)
    expect([mergedList.name, mergedList.sharing?.lostName]).toEqual(['Mine', undefined])
  })
})

describe('a list that a colleague deleted', () => {
  const deletedByAlex = sharedList([sharedLine(1, 5)], { deletion: { isDeleted: true, stamp: 12, by: ALEX } })

  it('keeps the changes of the person, and is put back by one change', () => {
    const list = listOf(sharedList([sharedLine(1, 5)]), { lines: [line(1, 9)] })
    const answeredList = sharedList([sharedLine(1, 9, { stamp: 13, seen: 10 })], {
      deletion: deletedByAlex.deletion,
    })
    const mergedList = merge(list, answeredList)
    expect([mergedList.sharing?.isDeleted, mergedList.sharing?.deletedBy, mergedList.lines]).toEqual([
      true,
      'Alex',
      [line(1, 9)],
    ])
    expect(changeOf(mergedList)).toBe(null)
    const sharing = mergedList.sharing && { ...mergedList.sharing, isDeleted: false, deletedBy: null }
    expect(changeOf({ ...mergedList, ...(sharing && { sharing }) })).toEqual({
      id: 'a',
      isDeleted: false,
      lines: [],
    })
  })

  it('is offered neither to a device that did not have it nor to the person who deleted it', () => {
    const parts = { sentLists: [], answer: [deletedByAlex], dealershipId: 1, accountId: 3 }
    expect(mergeAnswer({ lists: [], ...parts }).changedLists).toEqual([])
    const mergedList = mergeAnswer({ lists: [listOf(sharedList([]))], ...parts, accountId: ALEX.id })
    expect(mergedList.changedLists.map(({ sharing }) => [sharing?.isDeleted, sharing?.deletedBy])).toEqual([
      [true, null],
    ])
  })

  it('is shown again after the colleague put it back', () => {
    const mergedList = merge(
      listOf(deletedByAlex),
      sharedList([], { deletion: { isDeleted: false, stamp: 14, by: ALEX } }),
    )
    expect([mergedList.sharing?.isDeleted, mergedList.sharing?.deletedBy]).toEqual([false, null])
  })
})

it('a list that was deleted while it was sent for the first time is deleted by the next call', () => {
  const { changedLists } = mergeAnswer({
    lists: [],
    sentLists: [listOf(null)],
    answer: [sharedList([])],
    dealershipId: 1,
    accountId: 3,
  })
  expect(changedLists.map((list) => changeOf(list)?.isDeleted)).toEqual([true])
})

/** A device of the simulation, with the answer that its running call waits for. */
interface Device {
  accountId: number
  lists: DealershipList[]
  call: { sentLists: DealershipList[]; answer: SharedList[] } | null
}
type Step = {
  device: 0 | 1
  action: 'quantity' | 'rename' | 'delete' | 'put-back' | 'send' | 'receive'
  list: 'a' | 'b' | 'c'
  productId: number
  quantity: number
}

const step: fc.Arbitrary<Step> = fc.record({
  device: fc.constantFrom(0, 1),
  action: fc.constantFrom(
    'quantity',
    'quantity',
    'quantity',
    'rename',
    'delete',
    'put-back',
    'send',
    'receive',
  ),
  list: fc.constantFrom('a', 'b', 'c'),
  productId: fc.integer({ min: 1, max: 4 }),
  quantity: fc.integer({ min: 0, max: 3 }),
})

function changeByPerson(
  list: DealershipList | undefined,
  { action, list: listId, productId, quantity }: Step,
) {
  if (list === undefined) {
    if (action !== 'quantity') return []
    return [
      {
        id: listId,
        dealershipId: 1,
        name: 'new',
        lines: quantity > 0 ? [line(productId, quantity)] : [],
      },
    ]
  }
  const { sharing } = list
  if (action === 'rename') return [{ ...list, name: `name ${quantity}` }]
  if (action === 'delete') return sharing ? [{ ...list, sharing: { ...sharing, isDeleted: true } }] : []
  if (action === 'put-back')
    return [{ ...list, ...(sharing && { sharing: { ...sharing, isDeleted: false } }) }]
  const otherLines = list.lines.filter((listLine) => listLine.productId !== productId)
  return [{ ...list, lines: quantity > 0 ? [...otherLines, line(productId, quantity)] : otherLines }]
}

it('two devices have equal lists after any changes in any order of their calls', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      let store: SharedList[] = []
      const devices: [Device, Device] = [
        { accountId: ME.id, lists: [], call: null },
        { accountId: ALEX.id, lists: [], call: null },
      ]
      const send = (device: Device): void => {
        // A call carries only some of the changed lists.
        const sentLists = device.lists.filter(changeOf).slice(0, 2)
        const changes = sentLists.flatMap((list) => changeOf(list) ?? [])
        const by = device.accountId === ME.id ? ME : ALEX
        store = applyListChanges(store, changes, { by, stamp: newestStamp(store) + 1 })
        device.call = { sentLists, answer: store }
      }
      const receive = (device: Device): void => {
        if (device.call === null) return
        const { accountId, lists } = device
        const { changedLists, removedIds } = mergeAnswer({
          lists,
          ...device.call,
          dealershipId: 1,
          accountId,
        })
        const otherLists = lists.filter(
          ({ id }) => !removedIds.includes(id) && changedLists.every((changedList) => changedList.id !== id),
        )
        device.lists = [...otherLists, ...changedLists]
        device.call = null
      }
      for (const currentStep of steps) {
        const device = devices[currentStep.device]
        if (currentStep.action === 'send') {
          if (device.call === null) send(device)
        } else if (currentStep.action === 'receive') receive(device)
        else {
          const changedList = changeByPerson(
            device.lists.find(({ id }) => id === currentStep.list),
            currentStep,
          )
          device.lists = [...device.lists.filter(({ id }) => id !== currentStep.list), ...changedList]
        }
      }
      for (const device of [...devices, ...devices, ...devices, ...devices]) {
        receive(device)
        send(device)
        receive(device)
      }
      const readShownContent = ({ lists }: Device) =>
        lists
          .filter(({ sharing }) => !sharing?.isDeleted)
          .map(({ id, name, lines }) => [
            id,
            name,
            lines.map(({ productId, quantity }) => [productId, quantity]),
          ])
          .sort()
      expect(readShownContent(devices[0])).toEqual(readShownContent(devices[1]))
      for (const { lists } of devices)
        expect(lists.map(changeOf).filter((change) => change !== null)).toEqual([])
    }),
    { numRuns: 2000 },
  )
})
