import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { IMAGE_SIZES } from '#contract/products/image.ts'
import { logMissingPictures } from '#server/reference/images/log-missing-pictures.ts'
import { recordLog } from '#tests/support/record-log.ts'
import { type ReferenceFixture, startReference } from '#tests/support/reference-fixture.ts'
import { POUCH_IMAGE } from '#tests/support/reference-world.ts'

let reference: ReferenceFixture
beforeAll(async () => {
  reference = await startReference()
})
afterAll(() => reference.close())

const readPicture = (path: string) => reference.app.inject({ method: 'GET', url: `/api/file/image/${path}` })
const UNKNOWN_IMAGE = '0a1b2c3d-0000-4000-8000-00000000abcd'

const SIZES: [name: string, box: [width: number, height: number]][] = [
  ['original', [220, 220]],
  ['general', [300, 190]],
  ['subgeneral', [300, 190]],
  ['cart', [500, 500]],
  ['cardPreview', [80, 80]],
  ['another', [200, 125]],
  ['small', [50, 50]],
  ['medium', [75, 75]],
  ['large', [150, 150]],
  ['additional', [141, 138]],
]

test('pictures have these ten sizes', () => {
  expect(Object.entries(IMAGE_SIZES)).toEqual(SIZES)
})

test.each(SIZES)('a picture of size %s fills its box', async (size, [width, height]) => {
  for (const [ending, format, mediaType] of [
    ['webp', 'webp', 'image/webp'],
    ['jpg', 'jpeg', 'image/jpeg'],
  ]) {
    const response = await readPicture(`${size}/${POUCH_IMAGE}.${ending}`)
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-type']).toBe(mediaType)
    expect(response.headers['cache-control']).toBe('public, max-age=86400')
    expect(await sharp(response.rawPayload).metadata()).toMatchObject({ format, width, height })
  }
})

test('an unknown picture is answered with a placeholder', async () => {
  const placeholder = await readPicture(`cart/${UNKNOWN_IMAGE}.webp`)
  const realPicture = await readPicture(`cart/${POUCH_IMAGE}.webp`)
  expect([placeholder.statusCode, placeholder.headers['cache-control']]).toEqual([200, 'no-store'])
  expect(await sharp(placeholder.rawPayload).metadata()).toMatchObject({ width: 500, height: 500 })
  expect(placeholder.rawPayload.equals(realPicture.rawPayload)).toBe(false)
})

test('a picture that was uploaded to another server is answered with 503, and the log of the start counts it', async () => {
  const recordedLog = recordLog()
  const answer = await readPicture('cart/0A1B2C3D-0000-4000-8000-000000000121.JPG')
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([503, 'no-store'])
  await logMissingPictures(reference.database, { has: async () => false })
  const sentencesWhenAway = recordedLog.sentences()
  await logMissingPictures(reference.database, { has: async () => true })
  recordedLog.stop()
  expect(recordedLog.sentences()).toEqual(sentencesWhenAway)
  expect(sentencesWhenAway).toEqual([
    expect.stringMatching(/^The picture 0a1b2c3d-0000-4000-8000-000000000121 belongs to a product, and/),
    expect.stringMatching(/^1 of the 1 newest uploaded pictures cannot be read here: it was uploaded to a/),
  ])
})

test.each([
  `huge/${POUCH_IMAGE}.webp`,
  `cart/${POUCH_IMAGE}.png`,
  `cart/${POUCH_IMAGE}`,
  'cart/..%2f..%2fpasswd.webp',
  'constructor/x.webp',
])('%s is not found', async (path) => {
  const response = await readPicture(path)
  expect(response.statusCode).toBe(404)
  expect(response.json().error.code).toBe(10404)
})
