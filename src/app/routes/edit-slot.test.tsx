import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { HomeScreen } from '#screens/catalogue/home-screen.tsx'
import { createEditedCatalogue, showAsEditor } from '#tests/support/edited-catalogue.tsx'
import { controlTexts, stubPhoneWindow, stubTabletWindow } from '#tests/support/small-window.ts'
import { NoticesRegion } from '../shell/notices-region.tsx'
import { ProductRoute } from './product-route.tsx'

// jsdom has no media queries, which the enlarged preview uses.
beforeEach(() =>
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} })),
)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  document.head.replaceChildren()
})

type Options = Parameters<typeof createEditedCatalogue>[0]

async function showPage(path: string, options?: Options) {
  const catalogue = await createEditedCatalogue(options)
  const page = (
    <>
      <Routes>
        <Route path="/" element={<HomeScreen />} />
        <Route path="/product/:urlItem" element={<ProductRoute />} />
        <Route path="*" element={<p>Elsewhere</p>} />
      </Routes>
      <NoticesRegion />
    </>
  )
  showAsEditor(catalogue.counter, page, path)
  return { ...catalogue, user: userEvent.setup() }
}

const POUCHES = '/product/11-tag-pouches'
const findCard = (name: string) => screen.findByRole('article', { name })
const findButton = (name: string) => screen.findByRole('button', { name })
const namesOfCards = () => screen.getAllByRole('article').map((article) => article.getAttribute('aria-label'))
const findTools = () => screen.findByRole('region', { name: 'Catalog editing' })

it('an editor gets all controls of cards and of the page, and hidden products are marked', async () => {
  await showPage(POUCHES)
  const heavyCard = within(await findCard('Heavy'))
  expect((await heavyCard.findByRole('link', { name: 'Edit Heavy' })).getAttribute('href')).toBe(
    '/product/edit/102',
  )
  for (const name of ['To archive Heavy', 'Move Heavy', 'Delete Heavy']) {
    expect(heavyCard.getByRole('button', { name })).toBeTruthy()
  }
  expect(within(await findCard('Sample')).getByText('Hidden')).toBeTruthy()
  expect(namesOfCards()).toEqual(['Standard', 'Heavy', 'Paper', 'Sample'])
  const bar = within(await findTools())
  expect(bar.getByRole('link', { name: 'Create product' }).getAttribute('href')).toBe('/product/create/11')
  expect(bar.getByRole('link', { name: 'Archive' }).getAttribute('href')).toBe(
    '/archive/product/11-tag-pouches',
  )
  expect(bar.getByRole('link', { name: 'Edit Tag Pouches' })).toBeTruthy()
})

it('an editor has on tablets few buttons with their words and a menu, on a card and on the page', async () => {
  stubTabletWindow()
  const { user } = await showPage(POUCHES)
  const heavyCard = await findCard('Heavy')
  expect((await within(heavyCard).findByRole('link', { name: 'Edit Heavy' })).textContent).toBe('Edit')
  expect(controlTexts(heavyCard).slice(-2)).toEqual(['Edit', 'More for Heavy'])
  expect(controlTexts(await findTools())).toEqual([
    'Edit',
    'Create product',
    'Up on Top Level',
    'More for this page',
  ])
  within(await findTools())
    .getByRole('button', { name: 'More for this page' })
    .focus()
  await user.keyboard('{Enter}')
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'To archive Tag Pouches',
    'Move Tag Pouches',
    'Delete Tag Pouches',
    'Edit several products',
    'Archive',
  ])
  await user.keyboard('{Escape}')
  screen.getByRole('button', { name: 'More for Heavy' }).focus()
  await user.keyboard('{Enter}')
  await user.click(screen.getByRole('menuitem', { name: 'To archive Heavy' }))
  expect(await screen.findByText('Heavy is in the archive.')).toBeTruthy()
})

it('in a large window the menu of the page is the last control, beside Archive and Up on Top Level', async () => {
  await showPage(POUCHES)
  expect(controlTexts(await findTools())).toEqual([
    'Edit',
    'Create product',
    'Archive',
    'Up on Top Level',
    'More for this page',
  ])
})

it('on a phone Up on Top Level is in the menu of the page', async () => {
  stubPhoneWindow()
  const { user } = await showPage('/product/102-product')
  expect(controlTexts(await findTools())).toEqual(['Edit', 'More for this page'])
  within(await findTools())
    .getByRole('button', { name: 'More for this page' })
    .focus()
  await user.keyboard('{Enter}')
  await user.click(screen.getByRole('menuitem', { name: 'Up on Top Level' }))
  expect(await screen.findByRole('dialog', { name: 'Buyers will not see Heavy there' })).toBeTruthy()
})

it.each<[string, { group: string; actions: string[] }[], string[]]>([
  ['a person who may only see hidden products', [{ group: 'Products', actions: ['view'] }], []],
  ['a person who may only delete', [{ group: 'Products', actions: ['remove'] }], ['Delete Heavy']],
  [
    'a person who may only edit',
    [{ group: 'Products', actions: ['edit'] }],
    ['Edit Heavy', 'To archive Heavy', 'Move Heavy'],
  ],
])('%s gets only the controls of that right', async (_, privileges, controls) => {
  await showPage(POUCHES, { privileges })
  await findTools()
  const heavyCard = within(await findCard('Heavy'))
  await waitFor(() => {
    const controlNames = [...heavyCard.queryAllByRole('link'), ...heavyCard.queryAllByRole('button')].map(
      (control) => control.getAttribute('aria-label'),
    )
    expect(controlNames.filter((name) => name?.endsWith(' Heavy'))).toEqual(controls)
  })
  expect(screen.queryByRole('link', { name: 'Archive' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Create product' })).toBeNull()
  expect(screen.queryByRole('article', { name: 'Sample' }) !== null).toBe(
    privileges[0]?.actions[0] === 'view',
  )
})

it('a buyer gets no controls', async () => {
  await showPage(POUCHES, { privileges: [{ group: 'Orders', actions: ['view', 'create'] }] })
  await findCard('Heavy')
  expect(namesOfCards()).toEqual(['Standard', 'Heavy', 'Paper'])
  expect(screen.queryByRole('region', { name: 'Catalog editing' })).toBeNull()
  expect(screen.queryByRole('button', { name: /Heavy$/ })).toBeNull()
})

it('To archive archives a product without a question, and Undo in the notice brings it back', async () => {
  const { calls, user } = await showPage(POUCHES)
  await user.click(await findButton('To archive Heavy'))
  expect(await screen.findByText('Heavy is in the archive.')).toBeTruthy()
  await waitFor(() => expect(namesOfCards()).toEqual(['Standard', 'Paper', 'Sample']))
  await user.click(await findButton('Undo'))
  expect(await screen.findByText('Heavy is back from the archive.')).toBeTruthy()
  await waitFor(() => expect(namesOfCards()).toEqual(['Standard', 'Heavy', 'Paper', 'Sample']))
  expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(1)
  expect(calls).toEqual([
    { path: 'set-archive', body: { id: 102, flag: true } },
    { path: 'set-archive', body: { id: 102, flag: false } },
  ])
})

it('archiving a product on its own page opens the page of its group', async () => {
  const { user } = await showPage('/product/102-product')
  await user.click(await findButton('More for this page'))
  await user.click(await screen.findByRole('menuitem', { name: 'To archive Heavy' }))
  expect(await screen.findByText('At /product/11')).toBeTruthy()
})

it('the dialog shows why a product with children cannot be deleted, and offers the archive', async () => {
  const failure = {
    kind: 'refused' as const,
    status: 400,
    code: 10321,
    message: 'Other products stand under this one. Move or delete them first.',
  }
  const { calls, user } = await showPage('/', {
    refuse: (path) => (path.includes('delete') ? failure : null),
  })
  await user.click(await findButton('Delete Tag Pouches'))
  const dialog = within(
    await screen.findByRole('dialog', {
      name: 'Instead of deleting, you can archive the product. Are you sure you want to delete?',
    }),
  )
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  expect(
    await dialog.findByText('Other products stand under this one. Move or delete them first.'),
  ).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'To archive' }))
  await waitFor(() => expect(namesOfCards()).toEqual(['Plate Frames']))
  expect(calls.map(({ path }) => path)).toEqual(['delete/11', 'set-archive'])
})

it('Delete removes a product after the confirmation', async () => {
  const { user } = await showPage(POUCHES)
  await user.click(await findButton('Delete Paper'))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Paper was deleted.')).toBeTruthy()
  await waitFor(() => expect(namesOfCards()).toEqual(['Standard', 'Heavy', 'Sample']))
})

it('the dialog Move moves a product to the place of another product, and Undo moves it back', async () => {
  const { calls, user } = await showPage(POUCHES)
  await user.click(await findButton('Move Standard'))
  const places = await screen.findByRole('combobox', { name: 'Take the place of' })
  await user.selectOptions(places, await screen.findByRole('option', { name: 'Paper' }))
  await user.click(await findButton('Move now'))
  await waitFor(() => expect(namesOfCards()).toEqual(['Heavy', 'Paper', 'Standard', 'Sample']))
  await user.click(await findButton('Undo'))
  await waitFor(() => expect(namesOfCards()).toEqual(['Standard', 'Heavy', 'Paper', 'Sample']))
  expect(calls).toEqual([
    { path: 'change-order-by', body: { id: 101, newPlaceProductId: 103 } },
    { path: 'change-order-by', body: { id: 101, newPlaceProductId: 102 } },
  ])
})

it('the dialog Move moves a product into another group, and Undo moves it back to its place', async () => {
  const { calls, user } = await showPage(POUCHES)
  await user.click(await findButton('Move Heavy'))
  const groups = await screen.findByRole('combobox', { name: 'Into the group' })
  await user.selectOptions(groups, await screen.findByRole('option', { name: 'Plate Frames' }))
  await user.click(await findButton('Move now'))
  await waitFor(() => expect(namesOfCards()).toEqual(['Standard', 'Paper', 'Sample']))
  await user.click(await findButton('Undo'))
  await waitFor(() => expect(namesOfCards()).toEqual(['Standard', 'Heavy', 'Paper', 'Sample']))
  expect(calls).toEqual([
    { path: 'change-parent', body: { id: 102, parent: 13 } },
    { path: 'change-parent', body: { id: 102, parent: 11 } },
    { path: 'change-order-by', body: { id: 102, newPlaceProductId: 103 } },
  ])
})

it('a product that buyers do not see on the top level is moved there after a question, and staff see it on Home', async () => {
  const { calls, user } = await showPage('/product/102-product')
  await user.click(await findButton('Up on Top Level'))
  await screen.findByRole('dialog', { name: 'Buyers will not see Heavy there' })
  await user.click(await findButton('Move all the same'))
  expect(await screen.findByText('Heavy was moved.')).toBeTruthy()
  expect(calls).toEqual([{ path: 'change-parent', body: { id: 102, parent: -1 } }])
  await user.click(screen.getByRole('link', { name: /^See all/ }))
  await user.click(await screen.findByText('1 product on the top level that buyers do not see'))
  expect(await findCard('Heavy')).toBeTruthy()
})

it('without the server a press of Move opens no dialog, and the button shows the reason', async () => {
  const { calls, user } = await showPage(POUCHES, { connection: 'offline' })
  const moveButton = await findButton('Move Heavy')
  expect(moveButton.getAttribute('title')).toBe('Not possible now: the server does not answer.')
  await user.click(moveButton)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(calls).toEqual([])
})
