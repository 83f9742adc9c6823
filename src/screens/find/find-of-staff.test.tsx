import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import type { Api, Call } from '#api/client.ts'
import { foundProduct } from '#domain/catalogue/found-product.ts'
import { putProducts } from '#storage/catalogue/product-table.ts'
import { product } from '#tests/support/product.ts'
import { lakesideCompany, prairieCompany } from '#tests/support/show-companies.tsx'
import { sampleDealership, sampleServerOrder } from '#tests/support/sample-orders.ts'
import { sampleAccount, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { steerConnection } from '#tests/support/steer-connection.ts'
import { FindDialog } from './find-dialog.tsx'

afterEach(cleanup)

const ORDER = sampleServerOrder({ id: 20417, status: 'IN', poNumber: 'PO-4711', namePo: 'Kim' })
const COMPANIES = [lakesideCompany(), prairieCompany()]

/** Staff before a server with one order and two companies; `bodies` are the searches that it got. */
async function show({ connection = 'online' as 'online' | 'offline', mayEdit = true } = {}) {
  const server = { bodies: [] as unknown[], isFailing: false }
  async function call({ path, body }: Call<unknown>) {
    server.bodies.push(body)
    if (server.isFailing) return { ok: false, failure: { kind: 'server-fault', message: '' } }
    const items = path.includes('company') ? COMPANIES : [ORDER]
    return { ok: true, value: { items, count: items.length } }
  }
  const counter = sampleCounter({
    account: sampleAccount({
      dealerships: [],
      privileges: [
        { group: 'Orders', actions: ['view', 'create', 'edit'] },
        { group: 'Products', actions: ['view', 'edit'] },
        { group: 'Clients', actions: mayEdit ? ['view', 'edit', 'create'] : ['view'] },
      ],
    }),
    dealerships: [
      sampleDealership({ id: 6, name: 'Prairie East', companyId: 3, companyName: 'Prairie Auto Group' }),
    ],
    catalogue: { completeAt: 1 },
    api: { call: call as unknown as Api['call'] }, // the answer's type follows from the call
  })
  const products = [
    product({ id: 121, name: 'Plate Frame', price: 2 }),
    product({ id: 122, name: 'Edit Frame Kit', price: 3 }),
    product({ id: 123, name: 'Text Marker', price: 1 }),
  ]
  await putProducts(counter.databases.copy, products)
  counter.catalogue.findFirstMatches = async (text) =>
    products.filter(({ name }) => text !== '' && name.toLowerCase().includes(text)).map(foundProduct)
  const setConnection = steerConnection(counter, connection)
  showScreen(counter, <FindDialog entries={[]} onClose={() => {}} />, '/orders')
  const field = await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Find' })
  return { server, field, setConnection, user: userEvent.setup() }
}

const optionsOf = (group: string) =>
  within(screen.getByRole('group', { name: group }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent?.replace('↵', ''))

it('the server finds companies, users and orders of all dealerships, once per pause in the typing', async () => {
  const { server, field, user } = await show()
  await user.type(field, 'prairie')
  await waitFor(() => expect(optionsOf('Companies')).toEqual(['Prairie Auto Group1 user, 2 dealerships']))
  expect(optionsOf('Dealerships')).toEqual(['Prairie EastPrairie Auto Group'])
  expect(server.bodies).toEqual([
    { administrator: true, namePo: 'prairie' },
    { administrator: true, poNumber: 'prairie' },
    { company: { name: 'prairie' } },
    { user: { name: 'prairie' } },
  ])
  await user.clear(field)
  await user.type(field, 'multi')
  await waitFor(() => expect(optionsOf('Users')).toEqual(['multiPrairie Auto Group']))
  await user.click(screen.getByRole('option', { name: /^multi/ }))
  expect(screen.getByText('At /companies?user=multi')).toBeTruthy()
})

it('an order of another dealership opens by its number, and is shown with its facts when the server has answered', async () => {
  const { field, user } = await show()
  await user.type(field, '20417')
  expect(await screen.findByRole('option', { name: /^Order 20417/ })).toBeTruthy()
  await waitFor(() =>
    expect(optionsOf('Orders')).toEqual(['Order 2041711.20.2026 · PO# PO-4711 · RO Kim · Lakeside Motors']),
  )
  await user.keyboard('{Enter}')
  expect(screen.getByText('At /order/view/20417')).toBeTruthy()
})

it.each([
  [true, '/company/edit/3?dealership=6'],
  [false, '/company/view/3/6'],
])('a dealership leads to the page of its company; may edit: %s', async (mayEdit, path) => {
  const { field, user } = await show({ mayEdit })
  await user.type(field, 'prairie east')
  await user.click(await screen.findByRole('option', { name: /^Prairie East/ }))
  expect(screen.getByText(`At ${path}`)).toBeTruthy()
})

it('opens the form of the best match for a person who may edit products', async () => {
  const { field, user } = await show()
  await user.type(field, 'frame')
  await waitFor(() => expect(optionsOf('Products')[1]).toBe('Edit Plate Frame'))
  await user.keyboard('{ArrowDown}{Enter}')
  expect(screen.getByText('At /product/edit/121')).toBeTruthy()
})

it.each([
  ['edit', 'Edit Plate Frame', '/product/edit/121'],
  ['text', 'Edit the text of Plate Frame', '/product/edit/121'],
])('opens the form at once by Enter after %s and the name', async (verb, option, path) => {
  const { field, user } = await show()
  await user.type(field, `${verb} frame`)
  await waitFor(() => expect(optionsOf('Products')[0]).toBe(option))
  await user.keyboard('{Enter}')
  expect(screen.getByText(`At ${path}`)).toBeTruthy()
})

it.each([
  ['edit frame', ['Edit Plate Frame', 'Edit Frame KitNo. 122 · $3.00', 'Plate FrameNo. 121 · $2.00']],
  ['text marker', ['Text MarkerNo. 123 · $1.00', 'Edit the text of Text Marker']],
])('%s finds the products whose names begin so, too', async (text, options) => {
  const { field, user } = await show()
  await user.type(field, text)
  await waitFor(() => expect(optionsOf('Products')).toEqual(options))
})

it.each([
  ['statement', 'east', 'Statement of Prairie East', '/orders/6'],
  ['add user', 'east', 'Add user to Prairie Auto Group', '/company/edit/3'],
  ['add user', 'lakeside', 'Add user to Lakeside Motors Group', '/company/edit/2'],
])('opens the task by Enter after %s and the name %s', async (verb, name, option, path) => {
  const { field, user } = await show()
  await user.type(field, `${verb} ${name}`)
  expect(await screen.findByRole('option', { name: new RegExp(`^${option}`) })).toBeTruthy()
  await user.keyboard('{Enter}')
  expect(screen.getByText(`At ${path}`)).toBeTruthy()
})

it('offers no new user to people who may only view companies', async () => {
  const { field, user } = await show({ mayEdit: false })
  await user.type(field, 'add user east')
  expect(await screen.findByText('No matches')).toBeTruthy()
})

it('says that only this device was searched after a failure, and tries again', async () => {
  const { server, field, user } = await show()
  server.isFailing = true
  await user.type(field, 'kim')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('The server reported a fault. Find shows only what this device has.')
  server.isFailing = false
  await user.click(within(alert).getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(optionsOf('Orders')).toHaveLength(1))
  expect(screen.queryByRole('alert')).toBeNull()
})

it('without a connection finds what this device has and says so; after its return the server is asked', async () => {
  const { server, field, setConnection, user } = await show({ connection: 'offline' })
  await user.type(field, 'prairie')
  await waitFor(() => expect(optionsOf('Dealerships')).toHaveLength(1))
  expect(screen.getByText('Offline: Find shows only what this device has.')).toBeTruthy()
  expect(server.bodies).toEqual([])
  setConnection('online')
  await waitFor(() => expect(optionsOf('Companies')).toHaveLength(1))
  expect(screen.queryByText(/^Offline/)).toBeNull()
})
