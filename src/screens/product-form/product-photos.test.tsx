import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import {
  BACK,
  button,
  FRONT,
  field,
  openProductForm,
  pouch,
  refusal,
  saveButton,
  typeInto,
} from '#tests/support/show-product-form.tsx'

afterEach(cleanup)

const NEW_PHOTO = { uuid: '0a1b2c3d-0000-4000-8000-000000000103', name: 'new.png' }

const savedQuestion = (id: number) =>
  `Item created/updated successfully ${id}. Do you want to return to the page where you started?`
const photoCaptions = () =>
  within(screen.getByRole('list', { name: 'Photos' }))
    .getAllByRole('listitem')
    .map((item) => item.querySelector('p')?.textContent?.trim())

it('reorders photos, makes a photo primary, and restores a removed photo', async () => {
  const { server, user } = await openProductForm({ serverProducts: [pouch({ images: [FRONT, BACK] })] })
  expect(photoCaptions()).toEqual(['front.jpg Primary', 'back.jpg'])
  await user.click(button('Move back.jpg earlier'))
  expect(photoCaptions()).toEqual(['back.jpg', 'front.jpg Primary'])
  expect(screen.getByText('back.jpg is now 1 of 2.')).toBeTruthy()
  expect(document.activeElement).toBe(button('Move back.jpg earlier'))
  await user.click(button('Make primary back.jpg'))
  expect(photoCaptions()).toEqual(['back.jpg Primary', 'front.jpg'])
  await user.click(button('Remove back.jpg'))
  expect(photoCaptions()).toEqual(['front.jpg Primary'])
  expect(document.activeElement).toBe(button('Undo'))
  await user.keyboard('{Enter}')
  expect(photoCaptions()).toEqual(['back.jpg Primary', 'front.jpg'])
  await user.click(saveButton())
  await screen.findByRole('dialog', { name: savedQuestion(102) })
  expect(server.savedProducts).toMatchObject([{ images: [BACK, FRONT], primaryImageUuid: BACK.uuid }])
})

it('adds a photo that is dropped on the list of photos', async () => {
  const { server, user } = await openProductForm({
    answer: (path) => (path.startsWith('api/file/common/upload?') ? { ok: true, value: BACK } : undefined),
  })
  fireEvent.drop(screen.getByRole('list', { name: 'Photos' }), {
    dataTransfer: { files: [new File(['png'], 'back.png', { type: 'image/png' })], types: ['Files'] },
  })
  await waitFor(() => expect(photoCaptions()).toEqual(['front.jpg Primary', 'back.jpg']))
  await user.click(saveButton())
  await waitFor(() => expect(server.savedProducts).toMatchObject([{ images: [FRONT, BACK] }]))
})

it('reorders photos by the arrow keys, Home and End', async () => {
  const thirdPhoto = { uuid: '0a1b2c3d-0000-4000-8000-000000000104', name: 'side.jpg' }
  const { user } = await openProductForm({ serverProducts: [pouch({ images: [FRONT, BACK, thirdPhoto] })] })
  button('Move front.jpg, 1 of 3').focus()
  await user.keyboard('{ArrowRight}')
  expect(photoCaptions()).toEqual(['back.jpg', 'front.jpg Primary', 'side.jpg'])
  expect(document.activeElement).toBe(button('Move front.jpg, 2 of 3'))
  expect(screen.getByText('front.jpg is now 2 of 3.')).toBeTruthy()
  await user.keyboard('{End}{ArrowRight}')
  expect(photoCaptions()).toEqual(['back.jpg', 'side.jpg', 'front.jpg Primary'])
  await user.keyboard('{Home}')
  expect(photoCaptions()).toEqual(['front.jpg Primary', 'back.jpg', 'side.jpg'])
})

it('replaces a photo in its position, and sends the uuid of the replaced photo', async () => {
  let isReadAfterSave = false
  const uploadedPhotos = [{ ...NEW_PHOTO, uuid: '0a1b2c3d-0000-4000-8000-000000000199' }, NEW_PHOTO]
  const { server, user } = await openProductForm({
    serverProducts: [pouch({ images: [FRONT, BACK] })],
    answer(path) {
      if (path === 'api/client/product/create-update') isReadAfterSave = true
      // The read after the save fails.
      else if (path === 'api/client/product/102' && isReadAfterSave) return refusal({ kind: 'offline' })
      return path.startsWith('api/file/common/upload?')
        ? { ok: true, value: uploadedPhotos.shift() }
        : undefined
    },
  })
  // The photo that replaces the saved photo is itself replaced before the save.
  for (const name of ['front.jpg', 'new.png']) {
    await user.click(button(`Replace ${name}`))
    await user.upload(
      field('Photo that takes its place'),
      new File(['png'], 'new.png', { type: 'image/png' }),
    )
    await waitFor(() => expect(photoCaptions()).toEqual(['new.png Primary', 'back.jpg']))
  }
  await waitFor(() => expect(uploadedPhotos).toEqual([]))
  await user.click(saveButton())
  await screen.findByRole('dialog', { name: savedQuestion(102) })
  expect(server.savedProducts).toMatchObject([
    { images: [{ ...NEW_PHOTO, updateUUid: FRONT.uuid }, BACK], primaryImageUuid: NEW_PHOTO.uuid },
  ])
  // After the save the photo no longer names a replaced photo.
  await user.click(button('No'))
  isReadAfterSave = false
  fireEvent.change(field('Name'), { target: { value: 'Tag Pouch Blue' } })
  await user.click(saveButton())
  await screen.findByRole('dialog', { name: savedQuestion(102) })
  expect(server.savedProducts.at(1)).toMatchObject({ name: 'Tag Pouch Blue', images: [NEW_PHOTO, BACK] })
  expect(server.savedProducts.at(1)?.images[0]).not.toHaveProperty('updateUUid')
})

it('fetches a photo by its address, and shows a refusal at the field', async () => {
  let isRefused = true
  const requestedUrls: unknown[] = []
  const { user } = await openProductForm({
    answer(path, query) {
      if (path !== 'api/file/common/upload-url') return undefined
      requestedUrls.push(query.imageUrl)
      const message = 'This address is private.'
      if (isRefused) return refusal({ kind: 'refused', code: 10300, status: 400, message })
      return { ok: true, value: { ...BACK, name: '' } }
    },
  })
  typeInto('Photo address', 'http://10.0.0.1/back.jpg')
  await user.click(button('Add'))
  await screen.findByText('This address is private.')
  isRefused = false
  typeInto('Photo address', 'https://example.com/back.jpg')
  expect(screen.queryByText('This address is private.')).toBeNull()
  fireEvent.keyDown(field('Photo address'), { key: 'Enter' })
  await waitFor(() => expect(photoCaptions()).toEqual(['front.jpg Primary', 'back.jpg']))
  expect(screen.getByText('back.jpg was added.')).toBeTruthy()
  expect(field('Photo address').value).toBe('')
  expect(requestedUrls).toEqual(['http://10.0.0.1/back.jpg', 'https://example.com/back.jpg'])
  typeInto('Photo address', 'https://example.com/more.jpg')
  await user.click(saveButton())
  await screen.findByText('Press Add to fetch this photo, or empty the field.')
})

it('shows why the server refused a photo, and does not add the photo', async () => {
  const { user } = await openProductForm({
    answer: (path) =>
      path.startsWith('api/file/common/upload?')
        ? refusal({ kind: 'refused', code: 10300, status: 400, message: 'This is no picture.' })
        : undefined,
  })
  await user.upload(field('Add photos'), new File(['text'], 'bomb.png', { type: 'image/png' }))
  await screen.findByText('bomb.png: This is no picture.')
  expect(photoCaptions()).toEqual(['front.jpg Primary'])
})

it('marks a photo that the server no longer has, and saves the product once the photo is removed', async () => {
  const { server, notices, user } = await openProductForm({
    serverProducts: [pouch({ images: [FRONT, BACK] })],
    answer: (path) =>
      path === 'api/client/product/create-update' && photoCaptions().length > 1
        ? refusal({ kind: 'refused', code: 10305, status: 400, message: 'Gone.', about: [BACK.uuid] })
        : undefined,
  })
  typeInto('Price', '0.7')
  await user.click(saveButton())
  await screen.findByText(
    'The server keeps an unsaved photo for a day. Remove the marked photos and add them again.',
  )
  expect(photoCaptions()).toEqual(['front.jpg Primary', 'back.jpg Must be added again'])
  expect(notices).toEqual([['Error editing param or creating product\nGone.', 5000]])
  expect(field('Price').value).toBe('0.7')
  await user.click(saveButton())
  await waitFor(() => expect(document.activeElement).toBe(button('Add photos')))
  await user.click(button('Remove back.jpg'))
  await waitFor(() => expect(screen.queryByText(/^The server keeps/)).toBeNull())
  await user.click(saveButton())
  await screen.findByRole('dialog', { name: savedQuestion(102) })
  expect(server.savedProducts).toMatchObject([{ price: 0.7, images: [FRONT] }])
})

it('disables Save while photos are being uploaded', async () => {
  let finishUpload = (_: { ok: true; value: unknown }) => {}
  const { user } = await openProductForm({
    answer: (path) =>
      path.startsWith('api/file/common/upload?')
        ? // the test resolves this promise
          (new Promise((resolve) => {
            finishUpload = resolve
          }) as unknown as ReturnType<typeof refusal>)
        : undefined,
  })
  await user.upload(field('Add photos'), new File(['png'], 'back.png', { type: 'image/png' }))
  await waitFor(() => expect(saveButton().title).toBe('Wait until the photos are uploaded.'))
  finishUpload({ ok: true, value: BACK })
  await waitFor(() => expect(saveButton().getAttribute('aria-disabled')).toBeNull())
})

it('keeps an address that is typed while another address is fetched', async () => {
  const { user } = await openProductForm({
    answer(path) {
      if (path !== 'api/file/common/upload-url') return undefined
      typeInto('Photo address', 'https://example.com/more.jpg')
      return { ok: true, value: BACK }
    },
  })
  typeInto('Photo address', 'https://example.com/back.jpg')
  await user.click(button('Add'))
  await screen.findByText('back.jpg was added.')
  expect(field('Photo address').value).toBe('https://example.com/more.jpg')
})

it('adds no photo and shows no error when the person cancels the fetching of an address', async () => {
  let finishFetching = (_: { ok: true; value: unknown }) => {}
  const { user } = await openProductForm({
    answer: (path) =>
      path === 'api/file/common/upload-url'
        ? // the test resolves this promise
          (new Promise((resolve) => {
            finishFetching = resolve
          }) as unknown as ReturnType<typeof refusal>)
        : undefined,
  })
  typeInto('Photo address', 'https://example.com/back.jpg')
  await user.click(button('Add'))
  await user.click(button('Cancel'))
  finishFetching({ ok: true, value: BACK })
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull())
  expect(photoCaptions()).toEqual(['front.jpg Primary'])
  expect(screen.queryByText('back.jpg was added.')).toBeNull()
  expect(field('Photo address').value).toBe('https://example.com/back.jpg')
  expect(saveButton().getAttribute('aria-disabled')).toBeNull()
})
