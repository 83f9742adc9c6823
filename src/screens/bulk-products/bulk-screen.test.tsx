import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import type { Api, Call } from '#api/client.ts'
import type { Answer } from '#api/failure.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import type { Product } from '#domain/product.ts'
import { product } from '#tests/support/product.ts'
import { sampleAccount, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { BulkScreen } from './bulk-screen.tsx'

afterEach(cleanup)

const PICTURE = { uuid: '11111111-1111-4111-8111-111111111111', name: 'front.jpg' }
const pouch = (id: number, fields: Partial<Product> = {}) =>
  product({
    id,
    parentId: 11,
    parentType: 'SUBCATEGORY',
    name: `Pouch ${id}`,
    price: 0.45,
    images: [PICTURE],
    ...fields,
  })

/** A device with these products; the server has them too, until a test changes what it has. */
async function show(products: readonly Product[], at = '/product/bulk/11') {
  const server = new Map(products.map((one) => [one.id, one]))
  const calls: string[] = []
  const refusals = new Map<string, Answer<unknown>>()
  async function call({ path, query, body }: Call<unknown>): Promise<Answer<unknown>> {
    const ids = String(query?.ids ?? '').split(',')
    if (path === ENDPOINTS.productIds) {
      const items = ids.flatMap((id) => server.get(Number(id)) ?? [])
      return { ok: true, value: { items, count: items.length, unreadable: [] } }
    }
    if (path === ENDPOINTS.products) {
      const items = [...server.values()].filter((one) => one.parentId === query?.id)
      return { ok: true, value: { items, count: items.length, unreadable: [] } }
    }
    if (path === ENDPOINTS.saveProduct || path === ENDPOINTS.archiveProduct) {
      const sent = body as Product & { flag: boolean } // as the app sent it
      const word = path === ENDPOINTS.saveProduct ? 'save' : `archive ${sent.flag}`
      calls.push(`${word} ${sent.id}`)
      const refusal = refusals.get(`${word} ${sent.id}`)
      refusals.delete(`${word} ${sent.id}`)
      if (refusal !== undefined) return refusal
      const before = server.get(sent.id)
      if (path === ENDPOINTS.saveProduct) server.set(sent.id, sent)
      else if (before !== undefined) server.set(sent.id, { ...before, archive: sent.flag })
      return { ok: true, value: { id: sent.id } }
    }
    const found = server.get(Number(path.split('/').at(-1)))
    if (found !== undefined) return { ok: true, value: found }
    return { ok: false, failure: { kind: 'refused', status: 404, code: 10404, message: 'Product not found' } }
  }
  const counter = sampleCounter({
    account: sampleAccount({ privileges: [{ group: 'Products', actions: ['view', 'edit'] }] }),
    // the answer's type follows from the call, which only the test knows
    api: { call: call as Api['call'] },
    catalogue: { stored: products.length, total: products.length, completeAt: 1 },
  })
  await counter.databases.copy.products.bulkPut([...products])
  const routes = (
    <Routes>
      <Route path="/product/bulk/:parentId" element={<BulkScreen />} />
    </Routes>
  )
  showScreen(counter, routes, at)
  return { server, calls, refusals, user: userEvent.setup() }
}

const listed = () =>
  within(screen.getByRole('table', { name: 'Products' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.children[0]?.textContent)

async function open(user: ReturnType<typeof userEvent.setup>, names: readonly string[]) {
  for (const name of names)
    await user.click(await screen.findByRole('checkbox', { name: `Choose product ${name}` }))
  await user.click(screen.getByRole('button', { name: /^Change \d+ products?$/ }))
  return screen.findByRole('dialog', { name: /^Change \d+ products?$/ })
}

const type = (dialog: HTMLElement, field: string, value: string) =>
  fireEvent.change(within(dialog).getByLabelText(field), { target: { value } })

const effect = async () =>
  within(await screen.findByRole('table', { name: 'What would change' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent))

it('lists what stands in a group, with what is below it, or in the archive', async () => {
  const { user } = await show([
    product({ id: 11, name: 'Tag Pouches', type: 'SUBCATEGORY' }),
    pouch(101, { orderBy: 2 }),
    pouch(102, { orderBy: 1 }),
    pouch(201, { parentId: 102 }),
    pouch(301, { archive: true }),
    pouch(401, { parentId: 12 }),
  ])
  expect(await screen.findByRole('heading', { name: 'Edit several: Tag Pouches' })).toBeTruthy()
  await waitFor(() => expect(listed()).toEqual(['Pouch 102', 'Pouch 101']))
  await user.click(screen.getByRole('checkbox', { name: 'With everything below' }))
  await waitFor(() => expect(listed()).toEqual(['Pouch 102', 'Pouch 201', 'Pouch 101']))
  fireEvent.change(screen.getByLabelText('Find'), { target: { value: 'pouch 201' } })
  await waitFor(() => expect(listed()).toEqual(['Pouch 201']))
  fireEvent.change(screen.getByLabelText('Find'), { target: { value: '' } })
  await user.selectOptions(screen.getByLabelText('Show'), 'In the archive')
  await waitFor(() => expect(listed()).toEqual(['Pouch 301']))
})

it('shows every chosen product before and after, and sends nothing by that', async () => {
  const { user, calls } = await show([
    pouch(101),
    pouch(102, { price: 60_000 }),
    pouch(103, { images: [] }),
    pouch(104, { price: 0 }),
  ])
  const dialog = await open(user, ['Pouch 101', 'Pouch 102', 'Pouch 103', 'Pouch 104'])
  type(dialog, 'Change of the price, %', '-100')
  fireEvent.blur(within(dialog).getByLabelText('Change of the price, %'))
  expect(await within(dialog).findByText('The value must be above -100')).toBeTruthy()
  type(dialog, 'Change of the price, %', '102.5')
  expect(await effect()).toEqual([
    ['Pouch 101', 'Will change', 'Price before $0.45 →  after $0.9113'],
    ['Pouch 102', 'Refused', 'Price: Value must be between 0 and 100000'],
    ['Pouch 103', 'Refused', 'It is not possible to create a product without adding a photo'],
    ['Pouch 104', 'Stays', ''],
  ])
  expect(within(dialog).getByText('1 product will change, 1 stays, 2 refused')).toBeTruthy()
  expect(calls).toEqual([])
})

it('changes one after the other, tells each outcome, and tries only the failed ones again', async () => {
  const { user, server, calls, refusals } = await show([pouch(101), pouch(102), pouch(103)])
  refusals.set('save 102', { ok: false, failure: { kind: 'timed-out' } })
  const dialog = await open(user, ['Pouch 101', 'Pouch 102', 'Pouch 103'])
  type(dialog, 'Quantity step', '50')
  await user.selectOptions(within(dialog).getByLabelText('Archive'), 'To archive')
  await effect()
  server.set(101, pouch(101, { description: 'Another text' }))
  server.set(103, pouch(103, { quantityStep: 7 }))
  await user.click(within(dialog).getByRole('button', { name: 'Change 3 products' }))
  expect(await screen.findByText('1 done, 1 skipped, 1 failed')).toBeTruthy()
  expect(
    screen.getByText(
      'Somebody else changed this product meanwhile: Quantity step. Look at it and change it again.',
    ),
  ).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Try the failed ones again' }))
  expect(await screen.findByText('2 done, 1 skipped')).toBeTruthy()
  expect([...calls].sort()).toEqual([
    'archive true 101',
    'archive true 102',
    'save 101',
    'save 102',
    'save 102',
  ])
  expect(server.get(101)).toMatchObject({ description: 'Another text', quantityStep: 50, archive: true })
})
