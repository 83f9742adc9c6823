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
  const openEntries = () => desk.read().openEntries.map(({ kind, words }) => `${words}: ${kind}`)
  return { desk, quantities, sounds, openEntries, message: () => desk.read().message?.text }
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

test('reads texts that are typed without a pause as products and quantities in turn', async () => {
  const { desk, quantities } = openDesk()
  const first = desk.enterTyped('101')
  const second = desk.enterTyped('7')
  await Promise.all([first, second])
  await desk.enterTyped('#121')
  await Promise.all([desk.enterQuantity('5'), desk.enterQuantity('101 12')])
  expect(quantities()).toEqual(['Plate Frame 5', 'Tag Pouch 7'])
  expect(desk.read().question).toEqual({ product: POUCH, quantity: 12, earlierQuantity: 7 })
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
  await desk.choose({ product: POUCH, quantity: 5 }, 'pouch')
  await desk.choose({ product: FRAME, quantity: 3 }, 'frame')
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

test('keeps a wrong code open, with a sound, and keeps the product that waits for its quantity', async () => {
  const { desk, sounds, message, openEntries, quantities } = openDesk()
  await desk.enter('101')
  expect(await desk.enter('4006381333931')).toBe('not-counted')
  expect([openEntries(), message()]).toEqual([['4006381333931: unknown'], undefined])
  expect(sounds).toEqual(['wrong'])
  await desk.enterQuantity('9')
  expect(quantities()).toEqual(['Tag Pouch 9'])
})

test.each([
  ['no product', '4006381333931', '4006381333931: unknown'],
  ['several products', 'frame', 'frame: several'],
])('keeps a text that means %s open while a quick later scan is counted', async (_, words, openEntry) => {
  const { desk, quantities, message, openEntries } = openDesk()
  void desk.enter(words)
  await desk.enter('#121', 4)
  await desk.enter('101 12')
  expect([quantities(), message(), openEntries()]).toEqual([
    ['Tag Pouch 12', 'Plate Frame 4'],
    'Tag Pouch: 12',
    [openEntry],
  ])
  await desk.undo()
  expect(openEntries()).toEqual([openEntry])
  desk.leaveOut(words)
  expect(openEntries()).toEqual([])
})

test('closes an entry that is scanned again and found', async () => {
  const { desk, openEntries } = openDesk()
  await desk.enter('frame')
  await desk.enter('55')
  await desk.enter('frame')
  expect(openEntries()).toEqual(['55: unknown', 'frame: several'])
  MATCHES['55'] = { kind: 'found', product: FRAME, quantity: 1 }
  await desk.enter('55')
  delete MATCHES['55']
  expect(openEntries()).toEqual(['frame: several'])
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
  const { desk } = openDesk()
  await desk.enter('55')
  expect(desk.read().openEntries).toEqual([{ kind: 'unknown', words: '55', isSure: false }])
})

test('keeps a product open that was left without its quantity, until it is scanned again', async () => {
  const { desk, sounds, openEntries, quantities } = openDesk()
  await desk.enter('101')
  await desk.enter('#121')
  expect(desk.read().currentProduct).toBe(FRAME)
  expect([openEntries(), sounds]).toEqual([['Tag Pouch: without-quantity'], ['wrong']])
  await desk.enterQuantity('4')
  expect(openEntries()).toEqual(['Tag Pouch: without-quantity'])
  await desk.enter('101', 5)
  expect([openEntries(), quantities()]).toEqual([[], ['Tag Pouch 5', 'Plate Frame 4']])
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
  const { desk, quantities, openEntries } = openDesk()
  await desk.enter('frame', 6)
  expect(desk.read().openEntries).toMatchObject([{ choices: [{ product: FRAME }, { product: POUCH }] }])
  await desk.choose({ product: FRAME, quantity: 6 }, 'frame')
  expect([quantities(), openEntries()]).toEqual([['Plate Frame 6'], []])
})

test('keeps the offered products while the question about another product is open', async () => {
  const { desk, openEntries } = openDesk()
  await desk.enter('frame', 6)
  await desk.enter('101', 7)
  await desk.enter('101', 5)
  expect(await desk.choose({ product: FRAME, quantity: 6 }, 'frame')).toBe('not-counted')
  await desk.answerQuestion('replace')
  expect(openEntries()).toEqual(['frame: several'])
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

test('keeps a text open that the device did not store, while a later text is counted', async () => {
  const results = [Promise.reject(new DOMException('full', 'QuotaExceededError')), Promise.resolve()]
  const desk = createCountDesk({
    findProduct: async () => ({ kind: 'found', product: POUCH, quantity: 7 }),
    readQuantity: async () => null,
    record: async () => results.shift(),
    undo: async () => undefined,
    playSound: () => {},
  })
  void desk.enter('101')
  await desk.enter('102')
  expect(desk.read().message?.text).toBe('Tag Pouch: 7')
  expect(desk.read().openEntries).toEqual([{ kind: 'not-stored', words: '101' }])
})

test('says that the device did not store a typed quantity, and asks for it again', async () => {
  const desk = createCountDesk({
    findProduct: async () => ({ kind: 'found', product: POUCH, quantity: null }),
    readQuantity: async () => null,
    record: () => Promise.reject(new DOMException('full', 'QuotaExceededError')),
    undo: async () => undefined,
    playSound: () => {},
  })
  await desk.enter('101')
  expect(await desk.enterQuantity('7')).toBe('not-counted')
  expect(desk.read().currentProduct).toBe(POUCH)
  expect(desk.read().message?.text).toBe(
    'The last entry could not be saved; the earlier entries are kept. This device may be full: free some space, then try again.',
  )
})
