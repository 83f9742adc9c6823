// Pictures that staff upload (ordering.md §7 Files), through the app's own calls.
import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Api } from '#api/client.ts'
import { valueOrThrow } from '#api/failure.ts'
import { uploadPicture, uploadPictureFromAddress } from '#api/products/pictures.ts'
import { saveProduct } from '#api/products/product-changes.ts'
import { fetchProduct } from '#api/products/products.ts'
import { createPictureStore } from '#server/reference/images/picture-store.ts'
import { sweepPictures } from '#server/reference/images/sweep-pictures.ts'
import { signInBrowser } from '#tests/support/browser-api.ts'
import { type ReferenceFixture, startReference } from '#tests/support/reference-fixture.ts'
import { POUCH_IMAGE } from '#tests/support/reference-world.ts'

let reference: ReferenceFixture
let origin: string
let manager: Api
beforeAll(async () => {
  reference = await startReference()
  origin = await reference.app.listen({ port: 0, host: '127.0.0.1' })
  manager = (await signInBrowser(reference, origin, 'manager')).api
})
afterAll(() => reference.close())

const drawPicture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#204080' } })
const fileOf = (bytes: Uint8Array<ArrayBuffer> | string, name = 'pouch.jpg') => new File([bytes], name)
const bytesOf = async (picture: Sharp) => new Uint8Array(await picture.toBuffer())
const readImage = (path: string) => reference.app.inject({ method: 'GET', url: `/api/file/image/${path}` })
const listStoredPictures = () => readdir(join(reference.imagesDirectory, 'brought')).catch(() => [])
const refusal = (message: string) => ({ ok: false, failure: { kind: 'refused', code: 10300, message } })

test.each([
  ['jpg', () => drawPicture(800, 400).jpeg()],
  ['png', () => drawPicture(800, 400).png()],
  ['webp', () => drawPicture(800, 400).webp()],
])('a %s picture is stored in several sizes as webp and jpg', async (_type, picture) => {
  const file = fileOf(await bytesOf(picture()), 'C:\\photos\\Größe 50%.jpg')
  const { uuid, name } = await valueOrThrow(uploadPicture(manager, file))
  expect(name).toBe('Größe 50%.jpg')
  for (const [size, width, height] of [
    ['cart', 500, 250],
    ['general', 300, 150],
    ['small', 50, 25],
  ]) {
    const webp = await readImage(`${size}/${uuid}.webp`)
    expect(await sharp(webp.rawPayload).metadata()).toMatchObject({ format: 'webp', width, height })
    const jpg = await readImage(`${size}/${uuid}.jpg`)
    expect(await sharp(jpg.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width, height })
  }
})

test('a small picture is not enlarged, a rotated one is turned upright, and a transparent one gets a white background', async () => {
  const smallPicture = await valueOrThrow(
    uploadPicture(manager, fileOf(await bytesOf(drawPicture(40, 20).png()))),
  )
  expect(await sharp((await readImage(`cart/${smallPicture.uuid}.jpg`)).rawPayload).metadata()).toMatchObject(
    {
      width: 40,
    },
  )
  const rotatedBytes = await bytesOf(drawPicture(400, 200).withMetadata({ orientation: 6 }).jpeg())
  const uprightPicture = await valueOrThrow(uploadPicture(manager, fileOf(rotatedBytes)))
  expect(
    await sharp((await readImage(`cart/${uprightPicture.uuid}.jpg`)).rawPayload).metadata(),
  ).toMatchObject({
    width: 200,
    height: 400,
  })
  const transparentPicture = sharp({
    create: { width: 9, height: 9, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
  const whitePicture = await valueOrThrow(
    uploadPicture(manager, fileOf(await bytesOf(transparentPicture.png()))),
  )
  const { dominant } = await sharp((await readImage(`cart/${whitePicture.uuid}.jpg`)).rawPayload).stats()
  expect(dominant.r).toBeGreaterThan(240)
})

test('no size of a photo contains the place or the camera', async () => {
  const photo = drawPicture(80, 60).withExif({
    IFD0: { Model: 'Phone' },
    IFD3: { GPSLatitude: '41/1 52/1 55/1' },
  })
  const bytes = await bytesOf(photo.jpeg())
  expect((await sharp(bytes).metadata()).exif?.includes('Phone')).toBe(true)
  const { uuid } = await valueOrThrow(uploadPicture(manager, fileOf(bytes)))
  for (const name of ['original', 'cart', 'general', 'small'].flatMap((size) => [
    `${size}/${uuid}.webp`,
    `${size}/${uuid}.jpg`,
  ])) {
    const { format, exif, xmp, iptc } = await sharp((await readImage(name)).rawPayload).metadata()
    expect([name, format, exif, xmp, iptc]).toEqual([
      name,
      expect.any(String),
      undefined,
      undefined,
      undefined,
    ])
  }
})

test.each<[string, () => Promise<File>, string]>([
  ['a text', async () => fileOf('no picture'), 'Only jpg, png and webp pictures can be used'],
  ['an empty file', async () => fileOf(''), 'Only jpg, png and webp pictures can be used'],
  [
    'an svg drawing',
    async () => fileOf('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    'Only jpg, png and webp pictures can be used',
  ],
  [
    'a gif',
    async () => fileOf(await bytesOf(drawPicture(9, 9).gif())),
    'Only jpg, png and webp pictures can be used',
  ],
  [
    'an incomplete jpg',
    async () => fileOf((await bytesOf(drawPicture(300, 300).jpeg())).slice(0, 700)),
    'The picture is damaged or incomplete',
  ],
  [
    'an incomplete png',
    async () => fileOf((await bytesOf(drawPicture(300, 300).png({ compressionLevel: 0 }))).slice(0, 90_000)),
    'The picture is damaged or incomplete',
  ],
  [
    'an incomplete webp',
    async () => fileOf((await bytesOf(drawPicture(300, 300).webp())).slice(0, 60)),
    'The picture is damaged or incomplete',
  ],
  [
    'a small file with a picture of more than 40 megapixels',
    async () =>
      fileOf(await bytesOf(drawPicture(8000, 5001).toColourspace('b-w').png({ compressionLevel: 1 }))),
    'A picture can have at most 40 megapixels',
  ],
  ['more than 10 MB', async () => fileOf(new Uint8Array(10_000_001)), 'A picture can have at most 10 MB'],
])('an upload of %s is refused and stores no file', async (_case, file, message) => {
  const filesBefore = await listStoredPictures()
  expect(await uploadPicture(manager, await file())).toMatchObject(refusal(message))
  expect(await listStoredPictures()).toEqual(filesBefore)
})

test('an upload is refused if its form is incomplete, has no file or an unknown file type, or if it is not a form', async () => {
  const cookie = (await reference.signIn('manager', 'Sample123')).cookie
  const sendUpload = async (payload: string, type = 'multipart/form-data; boundary=b') => {
    const answer = await reference.app.inject({
      method: 'POST',
      url: '/api/file/common/upload?customerId=0',
      headers: { authorization: 'Basic Y291bnRlcjp3ZWI=', 'content-type': type },
      cookies: { counter_session: cookie ?? '' },
      payload,
    })
    return [answer.statusCode, answer.json().error.message]
  }
  const field = (name: string, value: string) =>
    `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  expect(await sendUpload(`${field('fileType', 'IMAGE')}--b--\r\n`)).toEqual([
    400,
    'No picture was sent: the field “file” is missing',
  ])
  expect(await sendUpload(`${field('fileType', 'INVOICE')}--b--\r\n`)).toEqual([
    400,
    'fileType: is not an allowed value',
  ])
  expect(await sendUpload(field('fileType', 'IMAGE'))).toEqual([400, 'The request cannot be read.'])
  expect(await sendUpload('{}', 'application/json')).toEqual([400, 'The picture must be sent as a form'])
  expect(await sendUpload('x', 'text/plain')).toEqual([415, 'The request is not sent as JSON.'])
})

test('a picture is not fetched from this machine, from an unusual port, without http or https, or from an address with a password', async () => {
  const filesBefore = await listStoredPictures()
  const uploadFrom = (address: string) => uploadPictureFromAddress(manager, address)
  const privateAddressRefusal = refusal('Pictures cannot be fetched from a private address')
  expect(await uploadFrom('http://127.0.0.1/api/file/image/cart/x.jpg')).toMatchObject(privateAddressRefusal)
  expect(await uploadFrom('http://localhost/x.jpg')).toMatchObject(privateAddressRefusal)
  expect(await uploadFrom(`${origin}/api/file/image/cart/x.jpg`)).toMatchObject(
    refusal('Pictures are fetched only from the usual ports of http and https'),
  )
  const invalidAddressRefusal = refusal('The address of a picture must start with http:// or https://')
  expect(await uploadFrom('ftp://pictures.example/x.jpg')).toMatchObject(invalidAddressRefusal)
  expect(await uploadFrom('https://name:word@pictures.example/x.jpg')).toMatchObject(invalidAddressRefusal)
  expect(await listStoredPictures()).toEqual(filesBefore)
})

test('a person can upload at most four pictures at a time', async () => {
  const file = fileOf(await bytesOf(drawPicture(2000, 2000).png()))
  const { api } = await signInBrowser(reference, origin, 'admin')
  const outcomes = await Promise.all(Array.from({ length: 6 }, () => uploadPicture(api, file)))
  expect(outcomes.flatMap((outcome) => (outcome.ok ? [] : outcome.failure.kind))).toEqual(['busy', 'busy'])
  // The first browser waits for the time that the busy answer named. A second browser uploads at once.
  const secondBrowser = await signInBrowser(reference, origin, 'admin')
  expect(await uploadPicture(secondBrowser.api, file)).toMatchObject({ ok: true })
})

test('a person can try at most 200 uploads in fifteen minutes', async () => {
  const editor = await reference.signInAs('manager')
  const upload = async () =>
    (await editor.post('api/file/common/upload-url?imageUrl=ftp://a.example/x.jpg&fileType=IMAGE')).status
  reference.time.now = new Date('2026-11-20T16:00:00Z')
  for (let count = 1; count <= 200; count += 1) expect(await upload()).toBe(400)
  expect(await upload()).toBe(429)
  reference.time.now = new Date('2026-11-20T16:15:00Z')
  expect(await upload()).toBe(400)
})

test('a picture that no product uses is removed a day later, and no product can use it afterwards', async () => {
  const { database, imagesDirectory, time } = reference
  const upload = async () =>
    valueOrThrow(uploadPicture(manager, fileOf(await bytesOf(drawPicture(9, 9).png()))))
  const [usedPicture, unusedPicture] = [await upload(), await upload()]
  const product = await valueOrThrow(fetchProduct(manager, 102))
  await valueOrThrow(saveProduct(manager, { ...product, images: [usedPicture] }))
  const pictureStore = createPictureStore(imagesDirectory)
  const hoursLater = (hours: number) => new Date(time.now.getTime() + hours * 3_600_000)
  await sweepPictures(database, pictureStore, hoursLater(23))
  expect(await listStoredPictures()).toEqual(expect.arrayContaining([usedPicture.uuid, unusedPicture.uuid]))
  await sweepPictures(database, pictureStore, hoursLater(25))
  expect(await listStoredPictures()).toEqual([usedPicture.uuid])
  expect(await saveProduct(manager, { ...product, images: [usedPicture, unusedPicture] })).toMatchObject({
    failure: {
      kind: 'refused',
      code: 10305,
      message: 'One of the photos no longer exists on the server. Remove it, then add it again.',
      about: [unusedPicture.uuid],
    },
  })
})

test('the picture of a product is not removed, however many old pictures there are', async () => {
  const unusedNames = Array.from({ length: 600 }, () => randomUUID())
  const removedNames: string[] = []
  const storeOfManyPictures = {
    ...createPictureStore(reference.imagesDirectory),
    findFoldersBefore: async () => [...unusedNames, POUCH_IMAGE, `${POUCH_IMAGE}.part`],
    removeFolderBefore: async (name: string) => void removedNames.push(name),
  }
  await sweepPictures(reference.database, storeOfManyPictures, reference.time.now)
  expect(removedNames).toEqual([...unusedNames, `${POUCH_IMAGE}.part`])
})

test('a picture is not removed if a product begins to use it while unused pictures are being removed', async () => {
  const { database, imagesDirectory, time } = reference
  const { uuid } = await valueOrThrow(uploadPicture(manager, fileOf(await bytesOf(drawPicture(9, 9).png()))))
  const pictureStore = createPictureStore(imagesDirectory)
  const now = new Date(time.now.getTime() + 25 * 3_600_000)
  // A save of a product touches the picture after the daily job has listed the old pictures.
  const storeWithTouchedPicture = {
    ...pictureStore,
    async findFoldersBefore(time: Date) {
      const oldNames = await pictureStore.findFoldersBefore(time)
      expect([oldNames.includes(uuid), await pictureStore.touch(uuid, now)]).toEqual([true, true])
      return oldNames
    },
  }
  await sweepPictures(database, storeWithTouchedPicture, now)
  expect(await listStoredPictures()).toContain(uuid)
  expect((await readImage(`small/${uuid}.webp`)).statusCode).toBe(200)
})
