import { expect, test } from 'vitest'
import { type CountEntry, countedProducts } from '#domain/restock/shelf-count.ts'
import { product } from '#tests/support/product.ts'
import { type CountMatch, createCountDesk } from './count-desk.ts'

const POUCH = product({ id: 101, name: 'Tag Pouch' })
const FRAME = product({ id: 121, name: 'Plate Frame' })

const MATCHES: Record<string, CountMatch> = {
  '101': { kind: 'found', product: POUCH, quantity: null },
  '#121': { kind: 'found', product: FRAME, quantity: null },
  '101 12': { kind: 'found', product: POUCH, quantity: 12 },
  frame: {
    kind: 'several',
    choices: [
      { product: FRAME, quantity: null },
      { product: POUCH, quantity: null },
    ],
  },
}

/** A desk that stores its count in a list. */
function openDesk() {
  let entries: CountEntry[] = []
  const sounds: string[] = []
  const quantities = () => countedProducts(entries).map(({ name, quantity }) => `${name} ${quantity}`)
  const desk = createCountDesk({
    findProduct: async (text) => MATCHES[text] ?? { kind: 'not-found', isSure: text !== '55' },
    readQuantity: async (id) =>
      countedProducts(entries).find(({ productId }) => productId === id)?.quantity ?? null,
    record: async (entry) => {
      entries = [...entries, { ...entry, countedBy: 'ann', countedAt: 1 }]
    },
    async undo() {
      const lastEntry = entries.at(-1)
      entries = entries.slice(0, -1)
      return lastEntry
    },
    playSound: (kind) => sounds.push(kind),
  })
  return { desk, quantities, sounds, message: () => desk.read().message?.text }
}

test('asks for the quantity of a scanned product, then counts it', async () => {
  const { desk, quantities, sounds, message } = openDesk()
  await desk.enter('101')
  expect(desk.read().currentProduct).toBe(POUCH)
  await desk.enterQuantity('7')
  expect(quantities()).toEqual(['Tag Pouch 7'])
  expect(desk.read().currentProduct).toBeNull()
  expect(message()).toBe('Tag Pouch: 7')
  expect(sounds).toEqual(['counted'])
})

test('counts at once when the quantity stands before or after the code', async () => {
  const { desk, quantities } = openDesk()
  await desk.enter('#121', 5)
  await desk.enter('101 12')
  expect(quantities()).toEqual(['Tag Pouch 12', 'Plate Frame 5'])
})

test('counts an empty shelf', async () => {
  const { desk, quantities } = openDesk()
  await desk.enter('101')
  await desk.enterQuantity('0')
  expect(quantities()).toEqual(['Tag Pouch 0'])
})

test('keeps an open question when another choice is pressed', async () => {
  const { desk, quantities, message } = openDesk()
  await desk.enter('101 12')
  await desk.choose({ product: POUCH, quantity: 5 })
  await desk.choose({ product: FRAME, quantity: 3 })
  expect(desk.read().question).toEqual({ product: POUCH, quantity: 5, earlierQuantity: 12 })
  expect(message()).toBe('First choose for Tag Pouch: add or replace. Nothing was counted.')
  await desk.answerQuestion('add')
  expect(quantities()).toEqual(['Tag Pouch 17'])
})

test('handles scans one after the other, even when they come together', async () => {
  const { desk, quantities } = openDesk()
  void desk.enter('101')
  void desk.enterQuantity('3')
  await desk.enter('#121', 4)
  expect(quantities()).toEqual(['Plate Frame 4', 'Tag Pouch 3'])
})

test('says that a code is wrong, with a sound, and keeps the product that waits for its quantity', async () => {
  const { desk, sounds, message, quantities } = openDesk()
  await desk.enter('101')
  await desk.enter('4006381333931')
  expect(message()).toBe('No product 4006381333931 on this device. Nothing was counted.')
  expect(sounds).toEqual(['wrong'])
  await desk.enterQuantity('9')
  expect(quantities()).toEqual(['Tag Pouch 9'])
})

test.each([
  ['add', ['Tag Pouch 12']],
  ['replace', ['Tag Pouch 5']],
  [null, ['Tag Pouch 7']],
] as const)(
  'asks about a product that is counted twice, and the answer %s decides',
  async (answer, expectedQuantities) => {
    const { desk, quantities, message } = openDesk()
    await desk.enter('101', 7)
    await desk.enter('101', 5)
    expect(message()).toBe('Tag Pouch is counted already: 7.')
    expect(quantities()).toEqual(['Tag Pouch 7'])
    await desk.answerQuestion(answer)
    expect(quantities()).toEqual(expectedQuantities)
    expect(desk.read().question).toBeNull()
  },
)

test('counts no scan while a question is open, and says that the scan was not counted', async () => {
  const { desk, quantities, message } = openDesk()
  await desk.enter('101', 7)
  await desk.enter('101', 5)
  await desk.enter('#121', 4)
  expect(message()).toBe('First choose for Tag Pouch: add or replace. Nothing was counted.')
  expect(quantities()).toEqual(['Tag Pouch 7'])
})

test('says that the device does not have the whole catalogue yet', async () => {
  const { desk, message } = openDesk()
  await desk.enter('55')
  expect(message()).toBe(
    'No product 55 on this device yet: the catalogue is still being downloaded. Nothing was counted.',
  )
})

test('says that a product was left without its quantity', async () => {
  const { desk, message } = openDesk()
  await desk.enter('101')
  await desk.enter('#121')
  expect(desk.read().currentProduct).toBe(FRAME)
  expect(message()).toBe('Tag Pouch was left without a quantity. It is not counted.')
})

test('refuses a quantity that is no whole number, and asks again', async () => {
  const { desk, message, quantities } = openDesk()
  await desk.enter('101')
  await desk.enterQuantity('2.5')
  expect(message()).toBe('Type a whole number from 0 to 100,000.')
  expect(desk.read().currentProduct).toBe(POUCH)
  expect(quantities()).toEqual([])
})

test('offers the products that typed words may mean, with the quantity that was typed', async () => {
  const { desk, quantities } = openDesk()
  await desk.enter('frame', 6)
  const [choice] = desk.read().choices
  if (choice !== undefined) await desk.choose(choice)
  expect(quantities()).toEqual(['Plate Frame 6'])
  expect(desk.read().choices).toEqual([])
})

test('takes back the last entry, which was added to an earlier count', async () => {
  const { desk, quantities, message } = openDesk()
  await desk.enter('101', 7)
  await desk.enter('101', 5)
  await desk.answerQuestion('add')
  await desk.undo()
  expect(quantities()).toEqual(['Tag Pouch 7'])
  expect(message()).toBe('The last entry for Tag Pouch is undone.')
})

test('says that the device did not store the count', async () => {
  const { message } = openDesk()
  expect(message()).toBeUndefined()
  const desk = createCountDesk({
    findProduct: async () => ({ kind: 'found', product: POUCH, quantity: 7 }),
    readQuantity: async () => null,
    record: () => Promise.reject(new DOMException('full', 'QuotaExceededError')),
    undo: async () => undefined,
    playSound: () => {},
  })
  await desk.enter('101')
  expect(desk.read().message?.text).toBe(
    'The last entry could not be saved; the earlier entries are kept. This device may be full: free some space, then try again.',
  )
})
