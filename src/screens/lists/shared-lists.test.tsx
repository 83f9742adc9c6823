// The screen of lists on the device of Sam, whose colleague Alex changes the same lists (G245).
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import type { DealershipList } from '#domain/lists/dealership-list.ts'
import type { ListChange } from '#domain/lists/shared-list.ts'
import { applyListChanges } from '#server/edge/dealerships/apply-list-changes.ts'
import { putProducts } from '#storage/catalogue/product-table.ts'
import { changeLists, readLists } from '#storage/lists/list-table.ts'
import { createListEdge } from '#tests/support/list-edge.ts'
import { product } from '#tests/support/product.ts'
import { sampleDealership } from '#tests/support/sample-orders.ts'
import { sampleAccount, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { ListsLine } from './lists-line.tsx'
import { ListsScreen } from './lists-screen.tsx'

afterEach(cleanup)

const SAM = { id: 3, name: 'Sam Buyer' }
const ALEX = { id: 8, name: 'Alex' }
const FRAME = product({ id: 121, name: 'Plate Frame Chrome', price: 2 })
const LAKESIDE = sampleDealership()
const ReAdd = () => null

/** A line with this quantity of frames. `seen` is the stamp of the line that the author had seen; 0 for none. */
const frameLine = (quantity: number, seen = 0) => ({
  productId: 121,
  name: 'Plate Frame Chrome',
  quantity,
  seen,
})

/** As many products, one pen of each. */
const pens = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    productId: 1001 + index,
    name: `Pen ${index + 1}`,
    quantity: 1,
    seen: 0,
  }))

/** A device whose person has shared the list Monday order with 200 frames. */
async function createDeviceWithSharedList(connection: 'online' | 'offline' = 'online', otherLines = 0) {
  const edge = createListEdge()
  edge.lists = applyListChanges(
    [],
    [{ id: 'a', name: 'Monday order', lines: [frameLine(200), ...pens(otherLines)] }],
    { by: SAM, stamp: 0.5 },
  )
  const [answeredList] = structuredClone(edge.lists)
  const counter = sampleCounter({
    account: sampleAccount(),
    chosenDealership: LAKESIDE,
    connection,
    api: edge.apiOf(SAM),
  })
  counter.catalogue.readProducts = async () => [FRAME]
  await putProducts(counter.databases.copy, [FRAME])
  await changeLists(counter.databases.account, 1, () => [
    {
      id: 'a',
      dealershipId: 1,
      name: 'Monday order',
      lines: [frameLine(200), ...pens(otherLines)].map(({ seen: _, ...line }) => ({ ...line, price: 2 })),
      ...(answeredList && {
        sharing: { answered: answeredList, isDeleted: false, deletedBy: null, lostQuantities: [] },
      }),
    },
  ])
  const changeByAlex = (change: Partial<ListChange>) => {
    const changes = [{ id: 'a', lines: [], ...change }]
    edge.lists = applyListChanges(edge.lists, changes, { by: ALEX, stamp: 0.6 })
  }
  const show = () => {
    showScreen(counter, <ListsScreen ReAdd={ReAdd} />, '/lists')
    return userEvent.setup()
  }
  const readQuantities = async () =>
    (await readLists(counter.databases.account, 1)).map(({ lines }) => lines.map(({ quantity }) => quantity))
  const changeOnDevice = (change: (list: DealershipList) => DealershipList) =>
    changeLists(counter.databases.account, 1, (lists) => lists.map(change))
  return { edge, changeByAlex, changeOnDevice, show, readQuantities }
}

it('says who has the lists, and stores the changes of a colleague without a notice', async () => {
  const { changeByAlex, show, readQuantities } = await createDeviceWithSharedList()
  changeByAlex({ lines: [frameLine(300, 0.5)] })
  show()
  expect(await screen.findByText(/^Everybody who orders for Lakeside Motors has these lists\./)).toBeTruthy()
  await expect.poll(readQuantities).toEqual([[300]])
  expect(screen.queryByRole('status')).toBe(null)
})

it('says that lists stay on this device if the server does not share lists', async () => {
  const edge = createListEdge()
  edge.isSharing = false
  showScreen(
    sampleCounter({ account: sampleAccount(), chosenDealership: LAKESIDE, api: edge.apiOf(SAM) }),
    <ListsScreen ReAdd={ReAdd} />,
    '/lists',
  )
  expect(await screen.findByText(/^Lists are kept on this device for your account\./)).toBeTruthy()
})

/** A device that has no list of the dealership, and the edge that has the list Monday order of a colleague. */
function createDeviceWithoutLists(connection: 'online' | 'offline' = 'online') {
  const edge = createListEdge()
  const changes = [{ id: 'a', name: 'Monday order', lines: [frameLine(200)] }]
  edge.lists = applyListChanges([], changes, { by: ALEX, stamp: 0.5 })
  const parts = { account: sampleAccount(), chosenDealership: LAKESIDE, connection, api: edge.apiOf(SAM) }
  const show = () => showScreen(sampleCounter(parts), <ListsScreen ReAdd={ReAdd} />, '/lists')
  return { edge, show }
}

const SENTENCES_OF_A_KNOWN_DEVICE = /^No lists yet|^Lists are kept on this device|^Everybody who orders/

it('says only that the lists are loading while the first answer is awaited', async () => {
  const { edge, show } = createDeviceWithoutLists()
  let answerNow = () => {}
  edge.beforeAnswer = () => new Promise((resolve) => (answerNow = resolve))
  show()
  await expect.poll(() => edge.calls.length).toBe(1)
  expect(screen.getByText('Loading the lists')).toBeTruthy()
  expect(screen.queryByText(SENTENCES_OF_A_KNOWN_DEVICE)).toBe(null)
  answerNow()
  expect(await screen.findByRole('article', { name: 'Monday order' })).toBeTruthy()
  expect(screen.queryByText('Loading the lists')).toBe(null)
})

it('says that the lists could not be loaded after a fault of the server, and loads them again', async () => {
  const { edge, show } = createDeviceWithoutLists()
  edge.failure = { kind: 'server-fault', status: 500, message: '' }
  show()
  const note = await screen.findByText('The server reported a fault. The shared lists could not be loaded.')
  expect(screen.getByText('The lists are not on this device yet')).toBeTruthy()
  expect(screen.queryByText(SENTENCES_OF_A_KNOWN_DEVICE)).toBe(null)
  edge.failure = null
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('article', { name: 'Monday order' })).toBeTruthy()
  expect(note.isConnected).toBe(false)
})

it('does not say without a connection that colleagues have no lists, also beside a new list', async () => {
  const { edge, show } = createDeviceWithoutLists('offline')
  show()
  const text = 'The server does not answer. The shared lists could not be loaded.'
  expect(await screen.findByText(text)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'New list' }))
  await userEvent.type(await screen.findByLabelText('Name of the list'), 'Friday order{Enter}')
  expect(await screen.findByRole('article', { name: 'Friday order' })).toBeTruthy()
  expect(screen.getByText(text)).toBeTruthy()
  expect(screen.queryByText(SENTENCES_OF_A_KNOWN_DEVICE)).toBe(null)
  expect(edge.calls).toEqual([])
})

it('says without a connection that a list is shared if the server shared it before', async () => {
  const { edge, show } = await createDeviceWithSharedList('offline')
  show()
  expect(await screen.findByText(/^Everybody who orders for Lakeside Motors has these lists\./)).toBeTruthy()
  expect(edge.calls).toEqual([])
})

it('says without a connection that there are no lists after the person deleted the last shared list', async () => {
  const { show } = await createDeviceWithSharedList('offline')
  const user = show()
  await user.click(await screen.findByRole('button', { name: 'Delete Monday order' }))
  expect(await screen.findByText('No lists yet')).toBeTruthy()
  expect(screen.queryByText(/could not be loaded/)).toBe(null)
})

it('names a quantity of the person that a colleague replaced without having seen it, and sets it again', async () => {
  const { changeByAlex, show, readQuantities } = await createDeviceWithSharedList()
  changeByAlex({ lines: [frameLine(300)] })
  const user = show()
  const card = await screen.findByRole('article', { name: 'Monday order' })
  const note = await within(card).findByText('Alex set Plate Frame Chrome to 300; you had set it to 200.')
  await user.click(within(card).getByRole('button', { name: 'Set Plate Frame Chrome to 200 again' }))
  await expect.poll(readQuantities).toEqual([[200]])
  await expect.poll(() => note.isConnected).toBe(false)
})

it('leaves the quantity of the colleague if the person agrees', async () => {
  const { changeByAlex, show, readQuantities } = await createDeviceWithSharedList()
  changeByAlex({ lines: [frameLine(0)] })
  const user = show()
  const note = await screen.findByText('Alex removed Plate Frame Chrome; you had set it to 200.')
  await user.click(screen.getByRole('button', { name: 'Leave Plate Frame Chrome as it is' }))
  await expect.poll(() => note.isConnected).toBe(false)
  expect(await readQuantities()).toEqual([[]])
})

it('keeps the note of a quantity that is set again while the list is full, and says why', async () => {
  const { changeByAlex, show, readQuantities } = await createDeviceWithSharedList('online', 299)
  changeByAlex({ lines: [frameLine(0), { ...frameLine(1), productId: 5, name: 'Tag' }] })
  const user = show()
  const button = await screen.findByRole('button', { name: 'Set Plate Frame Chrome to 200 again' })
  await expect.poll(() => button.title).toBe('A list can have up to 300 products. Remove a product first.')
  await user.click(button)
  expect(screen.getByText('Alex removed Plate Frame Chrome; you had set it to 200.')).toBeTruthy()
  expect((await readQuantities())[0]).toHaveLength(300)
})

it('names a product that a full list could not take, until it is shared', async () => {
  const { changeByAlex, changeOnDevice, show } = await createDeviceWithSharedList('online', 298)
  const pouch = { productId: 101, name: 'Tag Pouch', quantity: 100, price: null }
  await changeOnDevice((list) => ({ ...list, lines: [...list.lines, pouch] }))
  changeByAlex({ lines: [{ ...frameLine(1), productId: 5, name: 'Tag' }] })
  const user = show()
  const note = await screen.findByText(
    'Only on this device: Tag Pouch, because the shared list has 300 products already. Remove a product to share it.',
  )
  await user.click(screen.getByRole('button', { name: 'Edit Monday order' }))
  await user.click(screen.getByRole('button', { name: 'Remove Tag Pouch' }))
  await expect.poll(() => note.isConnected).toBe(false)
})

it('says that a list that was put back without room at the edge is only on this device', async () => {
  const { changeOnDevice, show } = await createDeviceWithSharedList('offline')
  await changeOnDevice(({ sharing, ...list }) => ({
    ...list,
    ...(sharing && { sharing: { ...sharing, leftOut: { isList: true, products: [] } } }),
  }))
  show()
  expect(await screen.findByText(/^This list is only on this device, because the dealership/)).toBeTruthy()
})

it('names the name of the person that a colleague replaced at the same time, and sets it again', async () => {
  const { changeByAlex, show } = await createDeviceWithSharedList()
  changeByAlex({ name: 'Weekly order', nameSeen: 0 })
  const user = show()
  const card = await screen.findByRole('article', { name: 'Weekly order' })
  expect(
    within(card).getByText('Alex renamed this list to Weekly order; you had named it Monday order.'),
  ).toBeTruthy()
  await user.click(within(card).getByRole('button', { name: 'Name it Monday order again' }))
  expect(await screen.findByRole('article', { name: 'Monday order' })).toBeTruthy()
  expect(screen.queryByText(/^Alex renamed/)).toBe(null)
})

it('leaves the name of the colleague if the person agrees', async () => {
  const { changeByAlex, show } = await createDeviceWithSharedList()
  changeByAlex({ name: 'Weekly order', nameSeen: 0 })
  const user = show()
  await user.click(await screen.findByRole('button', { name: 'Leave the name Weekly order' }))
  await expect.poll(() => screen.queryByText(/^Alex renamed/)).toBe(null)
  expect(screen.getByRole('article', { name: 'Weekly order' })).toBeTruthy()
})

it('offers to put back a list that a colleague deleted', async () => {
  const { changeByAlex, show, readQuantities } = await createDeviceWithSharedList()
  changeByAlex({ isDeleted: true })
  const user = show()
  expect(await screen.findByText('Alex deleted the list Monday order.')).toBeTruthy()
  expect(screen.queryByRole('article', { name: 'Monday order' })).toBe(null)
  await user.click(screen.getByRole('button', { name: 'Put Monday order back' }))
  expect(await screen.findByRole('article', { name: 'Monday order' })).toBeTruthy()
  expect(await readQuantities()).toEqual([[200]])
  expect(screen.queryByText('Alex deleted the list Monday order.')).toBe(null)
})

it('leaves a list deleted if the person agrees', async () => {
  const { changeByAlex, show } = await createDeviceWithSharedList()
  changeByAlex({ isDeleted: true })
  const user = show()
  await user.click(await screen.findByRole('button', { name: 'Leave Monday order deleted' }))
  await expect.poll(() => screen.queryByText('Alex deleted the list Monday order.')).toBe(null)
  expect(await screen.findByText('No lists yet')).toBeTruthy()
})

it('the row of Home has the lists of colleagues also on a new device', async () => {
  const edge = createListEdge()
  const changes = [{ id: 'a', name: 'Monday order', lines: [frameLine(200)] }]
  edge.lists = applyListChanges([], changes, { by: ALEX, stamp: 0.5 })
  const counter = sampleCounter({
    account: sampleAccount(),
    chosenDealership: LAKESIDE,
    api: edge.apiOf(SAM),
  })
  showScreen(
    counter,
    <ListsLine dealershipId={1} ReAdd={({ label }) => <button type="button">{label}</button>} />,
  )
  expect(await screen.findByRole('button', { name: 'Monday order' })).toBeTruthy()
  expect(edge.calls).toMatchObject([{ dealershipId: 1, changes: [] }])
})
