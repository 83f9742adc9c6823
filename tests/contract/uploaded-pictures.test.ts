// The original file of an uploaded picture (ordering.md §7 Files).
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Api } from '#api/client.ts'
import { valueOrThrow } from '#api/failure.ts'
import { uploadPicture } from '#api/products/pictures.ts'
import { createPictureStore } from '#server/reference/images/picture-store.ts'
import { sweepPictures } from '#server/reference/images/sweep-pictures.ts'
import { signInBrowser } from '#tests/support/browser-api.ts'
import { type ReferenceFixture, startReference } from '#tests/support/reference-fixture.ts'

let reference: ReferenceFixture
let manager: Api
let cookie: string
beforeAll(async () => {
  reference = await startReference()
  const origin = await reference.app.listen({ port: 0, host: '127.0.0.1' })
  manager = (await signInBrowser(reference, origin, 'manager')).api
  cookie = (await reference.signIn('manager', 'Sample123')).cookie ?? ''
})
afterAll(() => reference.close())

const drawing = sharp({ create: { width: 80, height: 60, channels: 3, background: '#204080' } })
const takePhoto = async () =>
  new Uint8Array(
    await drawing
      .clone()
      .withExif({ IFD0: { Model: 'Phone' } })
      .jpeg()
      .toBuffer(),
  )
const upload = async (bytes: Uint8Array<ArrayBuffer>, name: string) =>
  (await valueOrThrow(uploadPicture(manager, new File([bytes], name)))).uuid
const download = (name: string) =>
  reference.app.inject({
    method: 'GET',
    url: `/api/file/common/${name}`,
    headers: { authorization: 'Basic Y291bnRlcjp3ZWI=' },
    cookies: { counter_session: cookie },
  })

test.each([
  ['jpg', 'image/jpeg', () => drawing.clone().jpeg()],
  ['png', 'image/png', () => drawing.clone().png()],
  ['webp', 'image/webp', () => drawing.clone().webp()],
])('a %s is downloaded byte for byte, with its own type', async (type, mediaType, picture) => {
  const bytes = new Uint8Array(await picture().toBuffer())
  const uuid = await upload(bytes, 'another-name.gif')
  for (const name of [uuid, `${uuid}.${type}`, `${uuid.toUpperCase()}.${type.toUpperCase()}`]) {
    const answer = await download(name)
    expect(answer.statusCode).toBe(200)
    expect(new Uint8Array(answer.rawPayload)).toEqual(bytes)
    expect(answer.headers).toMatchObject({
      'content-type': mediaType,
      'content-disposition': `attachment; filename="${name.slice(0, 36)}.${type}"`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
  }
})

test('a photo keeps the data of its camera, and only a person who may edit products can download it', async () => {
  const uuid = await upload(await takePhoto(), 'photo.jpg')
  const { exif } = await sharp((await download(uuid)).rawPayload).metadata()
  expect(exif?.includes('Phone')).toBe(true)
  const path = `api/file/common/${uuid}`
  expect((await reference.visitor.get(path)).status).toBe(401)
  expect((await (await reference.signInAs('buyer')).get(path)).status).toBe(403)
})

test('a page that begins like a photo is sent as a photo, whatever its name was', async () => {
  const page = new TextEncoder().encode('<html><script>alert(1)</script>')
  const bytes = new Uint8Array([...(await takePhoto()), ...page])
  const uuid = await upload(bytes, 'x"\r\nset-cookie: a=b; filename=page.html')
  const { headers } = await download(uuid)
  expect(headers['content-type']).toBe('image/jpeg')
  expect(headers['content-disposition']).toBe(`attachment; filename="${uuid}.jpg"`)
  expect(headers['set-cookie']).toBeUndefined()
})

test('only the uuid of a picture, alone or with its own ending, finds a file', async () => {
  const uuid = await upload(await takePhoto(), 'photo.jpg')
  for (const name of [
    `${uuid}.png`,
    `${uuid}.html`,
    `${uuid}.svg`,
    `${uuid}.jpg.html`,
    `${uuid}%2fuploaded`,
    `${uuid}%2f..%2f${uuid}`,
    `..%2f${uuid}`,
    `..%2f..%2f..%2fetc%2fpasswd`,
    `..%5c${uuid}`,
    `%252e%252e%252f${uuid}`,
    `${uuid}%00.jpg`,
    `${uuid}%0d%0aset-cookie:%20a=b`,
    `${uuid}%0a`,
    `%20${uuid}`,
    'photo.jpg',
    '------------------------------------',
    '5eed0000-0000-4000-8000-000000330000',
    '__proto__',
  ]) {
    const { statusCode, headers, json } = await download(name)
    expect([name, statusCode, headers['content-type'], headers['set-cookie']]).toEqual([
      name,
      404,
      'application/json; charset=utf-8',
      undefined,
    ])
    expect(json()).toMatchObject({ error: { code: 10404 } })
  }
})

test('the original of a picture that no product uses is removed the next day', async () => {
  const uuid = await upload(await takePhoto(), 'photo.jpg')
  const { database, imagesDirectory, time } = reference
  const nextDay = new Date(time.now.getTime() + 25 * 3_600_000)
  await sweepPictures(database, createPictureStore(imagesDirectory), nextDay)
  expect((await download(uuid)).statusCode).toBe(404)
})
