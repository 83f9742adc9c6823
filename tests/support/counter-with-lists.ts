// A device without a connection that has three products, and lists of the dealership Lakeside Motors.
import { putProducts } from '#storage/catalogue/product-table.ts'
import { changeLists, readLists } from '#storage/lists/list-table.ts'
import { product } from './product.ts'
import { sampleDealership } from './sample-orders.ts'
import { sampleAccount, sampleCounter } from './show-screen.tsx'

export const POUCH = product({
  id: 101,
  name: 'Tag Pouch Standard',
  price: 0.45,
  startValue: 100,
  quantityStep: 100,
})
const FRAME = product({ id: 121, name: 'Plate Frame Chrome', price: 2 })
const BLACK_FRAME = product({ id: 122, name: 'Plate Frame Black', price: 2 })
export const LAKESIDE = sampleDealership()
const PEORIA = sampleDealership({ id: 2, name: 'Peoria' })
export const LINES = [
  { productId: 101, name: 'Tag Pouch Standard', quantity: 100, price: 0.4 },
  { productId: 121, name: 'Plate Frame Chrome', quantity: 2, price: 2 },
]

/** A device whose first dealership has lists with these names; each has `LINES`. */
export async function counterWithLists(...names: string[]) {
  const counter = sampleCounter({
    account: sampleAccount({ dealerships: [LAKESIDE, PEORIA].map(({ id, name }) => ({ id, name })) }),
    dealerships: [LAKESIDE, PEORIA],
    chosenDealership: LAKESIDE,
    connection: 'offline',
  })
  counter.catalogue.readProducts = async (ids) =>
    [POUCH, FRAME, BLACK_FRAME].filter(({ id }) => ids.includes(id))
  counter.catalogue.search = async (words) =>
    [POUCH, FRAME, BLACK_FRAME]
      .filter(({ name }) => name.toLowerCase().includes(words.toLowerCase()))
      .map(({ id }) => id)
  await putProducts(counter.databases.copy, [POUCH, FRAME, BLACK_FRAME])
  await changeLists(counter.databases.account, 1, () =>
    names.map((name) => ({ id: name, dealershipId: 1, name, lines: LINES })),
  )
  return counter
}

/** The lists that the device has stored for a dealership, each as one text. */
export const readStoredLists = async (
  { databases }: Awaited<ReturnType<typeof counterWithLists>>,
  dealershipId = 1,
) =>
  (await readLists(databases.account, dealershipId)).map(
    ({ name, lines }) =>
      `${name}: ${lines.map(({ productId, quantity }) => `${quantity} of ${productId}`).join()}`,
  )
