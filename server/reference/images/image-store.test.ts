import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ImageFormat, ImageSize } from '#contract/products/image.ts'
import { createImageStore } from './image-store.ts'

const KNOWN = '00000000-0000-4000-8000-000000006500'
const UNKNOWN = '00000000-0000-4000-8000-0000ffffff00'

let directory = ''
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'pictures-'))
})
afterEach(() => rm(directory, { recursive: true }))

function store() {
  const uploadedPictures = { read: async () => null }
  return createImageStore({
    directory,
    uploadedPictures,
    demoPictureOf: (uuid) => (uuid === KNOWN ? 'pouch-sky-navy-alone' : null),
  })
}

const BOXES: [ImageSize, number, number][] = [
  ['original', 220, 220],
  ['general', 300, 190],
  ['subgeneral', 300, 190],
  ['cart', 500, 500],
  ['cardPreview', 80, 80],
  ['another', 200, 125],
  ['small', 50, 50],
  ['medium', 75, 75],
  ['large', 150, 150],
  ['additional', 141, 138],
]
const FORMATS: [ImageFormat, string][] = [
  ['webp', 'webp'],
  ['jpg', 'jpeg'],
]

test.each(BOXES)('%s pictures fill a box of %d by %d in both formats', async (size, width, height) => {
  for (const [format, kind] of FORMATS) {
    const metadata = await sharp((await store().read(size, KNOWN, format)).bytes).metadata()
    expect([metadata.format, metadata.width, metadata.height]).toEqual([kind, width, height])
  }
})

test('an unknown picture gets a placeholder', async () => {
  const demoPicture = await store().read('small', KNOWN, 'webp')
  const unknown = await store().read('small', UNKNOWN, 'webp')
  expect((await sharp(unknown.bytes).metadata()).width).toBe(50)
  expect(unknown.bytes.equals(demoPicture.bytes)).toBe(false)
  expect([demoPicture.isPlaceholder, unknown.isPlaceholder]).toEqual([false, true])
})

test('a picture of an older demo world gets the placeholder', async () => {
  const uploadedPictures = { read: async () => null }
  const olderStore = createImageStore({ directory, uploadedPictures, demoPictureOf: () => 'pouch-of-then' })
  const unknown = await store().read('small', UNKNOWN, 'webp')
  expect((await olderStore.read('small', KNOWN, 'webp')).bytes.equals(unknown.bytes)).toBe(true)
})

test('many readers of a new picture at once leave one file, and none half written', async () => {
  const imageStore = store()
  const pictures = await Promise.all(Array.from({ length: 8 }, () => imageStore.read('medium', KNOWN, 'jpg')))
  expect(pictures.every(({ bytes }) => bytes.equals(pictures[0]?.bytes ?? Buffer.alloc(0)))).toBe(true)
  expect(await readdir(join(directory, 'medium'))).toHaveLength(1)
})

test('the name of a picture never becomes a path', async () => {
  await store().read('small', '../../outside', 'webp')
  expect(await readdir(directory)).toEqual(['small'])
  expect(await readdir(join(directory, 'small'))).toHaveLength(1)
})

test('a size that does not exist is refused', async () => {
  // A caller in plain JavaScript could pass anything.
  await expect(store().read('../x' as ImageSize, KNOWN, 'webp')).rejects.toThrow('no image size')
})

test('a stored file is served again', async () => {
  const firstPicture = await store().read('large', KNOWN, 'webp')
  expect((await store().read('large', KNOWN, 'webp')).bytes.equals(firstPicture.bytes)).toBe(true)
})
