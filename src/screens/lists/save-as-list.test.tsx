import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import type { EarlierLine } from '#domain/cart/re-add.ts'
import { LIST_LIMITS } from '#domain/lists/dealership-list.ts'
import { counterWithLists, LAKESIDE, LINES, readStoredLists } from '#tests/support/counter-with-lists.ts'
import { sampleAccount, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { SaveAsList } from './save-as-list.tsx'

afterEach(cleanup)

async function openSaveAsList(
  counter: Awaited<ReturnType<typeof counterWithLists>>,
  name: string,
  lines: EarlierLine[],
) {
  const user = userEvent.setup()
  showScreen(counter, <SaveAsList lines={lines} />, '/cart')
  await user.click(screen.getByRole('button', { name: 'Save as list' }))
  const dialog = await screen.findByRole('dialog', { name: 'Save as list' })
  await user.type(within(dialog).getByLabelText('Name of the list'), name)
  return { dialog, save: () => user.click(within(dialog).getByRole('button', { name: 'Save list' })) }
}

it('saves a cart as a new list', async () => {
  const counter = await counterWithLists()
  const { save } = await openSaveAsList(counter, 'Friday', LINES)
  await save()
  await expect.poll(() => readStoredLists(counter)).toEqual(['Friday: 100 of 101,2 of 121'])
})

it('saves nothing, and says so, if the list would have more than 300 products', async () => {
  const counter = await counterWithLists('Monday order')
  const otherLines = Array.from({ length: 299 }, (_, index) => ({
    productId: 1000 + index,
    name: 'Sticker',
    quantity: 1,
    price: null,
  }))
  const { dialog, save } = await openSaveAsList(counter, 'monday order', otherLines)
  await save()
  await expect
    .poll(() => counter.notices.read().map(({ text }) => text))
    .toEqual([
      'Nothing was saved: a list can have up to 300 products, and this list would have more. Save fewer products, or choose another name.',
    ])
  expect(dialog.isConnected).toBe(true)
  expect(await readStoredLists(counter)).toEqual(['Monday order: 100 of 101,2 of 121'])
})

it('says before saving that the products go into the list that has the name already', async () => {
  const counter = await counterWithLists('Monday order')
  const blackFrame = { productId: 122, name: 'Plate Frame Black', quantity: 7, price: 2 }
  const { dialog, save } = await openSaveAsList(counter, 'monday order', [blackFrame])
  await expect.poll(() => dialog.textContent).toContain('Monday order exists already.')
  await save()
  await expect.poll(() => readStoredLists(counter)).toEqual(['Monday order: 100 of 101,2 of 121,7 of 122'])
})

it('says before saving which quantities of the list will be replaced', async () => {
  const counter = await counterWithLists('Monday order')
  const { dialog } = await openSaveAsList(counter, 'monday order', [
    { productId: 101, name: 'Tag Pouch Standard', quantity: 500, price: 0.4 },
  ])
  await expect
    .poll(() => dialog.textContent)
    .toContain(
      'Monday order exists already. These quantities are replaced: Tag Pouch Standard 100 → 500. Its other products stay.',
    )
})

it('saves no list when the dealership has 50 lists, and says so', async () => {
  const names = Array.from({ length: LIST_LIMITS.lists }, (_, index) => `List ${index}`)
  const counter = await counterWithLists(...names)
  const { save } = await openSaveAsList(counter, 'One more', LINES)
  await save()
  await expect
    .poll(() => counter.notices.read().map(({ text }) => text))
    .toEqual(['The dealership already has 50 lists, and cannot have more. Delete one of its lists first.'])
  expect((await readStoredLists(counter)).length).toBe(50)
})

it.each([
  [undefined, 'Lakeside Motors', 1],
  [2, 'Peoria', 2],
])('saves a list of the dealership %s', async (dealershipId, name, storedUnder) => {
  const counter = await counterWithLists('Monday order')
  const user = userEvent.setup()
  showScreen(
    counter,
    <SaveAsList lines={LINES} {...(dealershipId !== undefined && { dealershipId })} />,
    '/cart',
  )
  await user.click(screen.getByRole('button', { name: 'Save as list' }))
  const dialog = await screen.findByRole('dialog', { name: 'Save as list' })
  expect(dialog.textContent).toContain(name)
  await user.type(within(dialog).getByLabelText('Name of the list'), ' Été{Enter}')
  await expect.poll(() => readStoredLists(counter, storedUnder)).toContain('Été: 100 of 101,2 of 121')
  expect(await readStoredLists(counter, 3 - storedUnder)).not.toContain('Été: 100 of 101,2 of 121')
  expect(counter.notices.read()).toMatchObject([{ kind: 'success', link: { to: '/lists' } }])
})

it('saves no list of a dealership that the person does not order for, and shows no button to people who may not order', async () => {
  const counter = await counterWithLists()
  showScreen(counter, <SaveAsList lines={LINES} dealershipId={99} />, '/cart')
  expect(screen.getByRole('button', { name: 'Save as list' }).getAttribute('aria-disabled')).toBe('true')
  cleanup()
  showScreen(counter, <SaveAsList lines={[]} />, '/cart')
  expect(screen.getByRole('button', { name: 'Save as list' }).getAttribute('aria-disabled')).toBe('true')
  cleanup()
  const viewer = sampleAccount({ privileges: [{ group: 'Orders', actions: ['view'] }] })
  showScreen(
    sampleCounter({ account: viewer, chosenDealership: LAKESIDE }),
    <SaveAsList lines={LINES} />,
    '/cart',
  )
  expect(screen.queryByRole('button')).toBeNull()
})
