// The initial values of a new product and of a duplicate.
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { putProducts } from '#storage/catalogue/product-table.ts'
import {
  BACK,
  FRONT,
  field,
  openProductForm,
  POUCHES,
  pouch,
  saveButton,
} from '#tests/support/show-product-form.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const photoCaptions = () =>
  within(screen.getByRole('list', { name: 'Photos' }))
    .getAllByRole('listitem')
    .map((item) => item.querySelector('p')?.textContent?.trim())

it('puts a new product last in its group', async () => {
  const { counter } = await openProductForm({ address: '/product/create/11' })
  expect(field('Order by').value).toBe('1')
  cleanup()
  await putProducts(counter.databases.copy, [
    pouch({ id: 103, orderBy: 7 }),
    pouch({ id: 104, orderBy: 12, archive: true }),
    pouch({ id: 105, orderBy: 40, parentId: 13 }),
  ])
  await openProductForm({ counter, address: '/product/create/11' })
  expect(field('Order by').value).toBe('13')
})

it('copies the fields and the photos into a duplicate, but not the URL', async () => {
  const requestedPaths: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    requestedPaths.push(path)
    return new Response('jpg', { headers: { 'content-type': 'image/jpeg' } })
  })
  let uploadCount = 0
  const copyUuids = ['0a1b2c3d-0000-4000-8000-000000000201', '0a1b2c3d-0000-4000-8000-000000000202']
  const { server, user } = await openProductForm({
    address: '/product/create/11?like=102',
    serverProducts: [
      POUCHES,
      pouch({ images: [FRONT, BACK], primaryImageUuid: BACK.uuid, url: '102-heavy' }),
    ],
    answer(path) {
      if (!path.startsWith('api/file/common/upload?')) return undefined
      uploadCount += 1
      return { ok: true, value: { uuid: copyUuids[uploadCount - 1], name: '' } }
    },
  })
  expect(screen.getByText('As a duplicate of Tag Pouch Heavy')).toBeTruthy()
  expect([field('Name').value, field('Price').value, field('URL').value]).toEqual([
    'Tag Pouch Heavy (copy)',
    '0.62',
    '',
  ])
  await waitFor(() => expect(photoCaptions()).toEqual(['back.jpg Primary', 'front.jpg']))
  expect(requestedPaths).toEqual([
    `/api/file/image/cart/${BACK.uuid}.jpg`,
    `/api/file/image/cart/${FRONT.uuid}.jpg`,
  ])
  await user.click(saveButton())
  await waitFor(() => expect(server.savedProducts).toHaveLength(1))
  expect(server.savedProducts).toMatchObject([
    {
      id: 0,
      parentId: 11,
      name: 'Tag Pouch Heavy (copy)',
      url: '',
      images: [{ uuid: copyUuids[0] }, { uuid: copyUuids[1] }],
      discountsDTO: [{ id: 0, type: 'DISCOUNT_DEALER', dealershipId: 5, value: 10 }],
    },
  ])
})

it('says that photos could not be copied into a duplicate', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new Error('no connection')))
  await openProductForm({ address: '/product/create/11?like=102' })
  await screen.findByText(
    '1 photo could not be copied. Add it yourself, or open this form again to copy it again.',
  )
})
