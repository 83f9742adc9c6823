import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ImageFormat, ImageSize } from '#contract/products/image.ts'
import { createImageStore } from './image-store.ts'

const DEMO_UUID = '00000000-0000-4000-8000-000000006500'
const UNKNOWN_UUID = '00000000-0000-4000-8000-0000ffffff00'

let directory = ''
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'pictures-'))
})
afterEach(() => rm(directory, { recursive: true }))

function openStore() {
  const uploadedPictures = { read: async () => null }
  return createImageStore({
    directory,
    uploadedPictures,
    demoPictureOf: (uuid) => (uuid === DEMO_UUID ? 'pouch-sky-navy-alone' : null),
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
    const metadata = await sharp((await openStore().read(size, DEMO_UUID, format)).bytes).metadata()
    expect([metadata.format, metadata.width, metadata.height]).toEqual([kind, width, height])
  }
})

test('an unknown uuid gets a placeholder', async () => {
  const demoPicture = await openStore().read('small', DEMO_UUID, 'webp')
  const placeholder = await openStore().read('small', UNKNOWN_UUID, 'webp')
  expect((await sharp(placeholder.bytes).metadata()).width).toBe(50)
  expect(placeholder.bytes.equals(demoPicture.bytes)).toBe(false)
  expect([demoPicture.isPlaceholder, placeholder.isPlaceholder]).toEqual([false, true])
})

test('a picture of an older demo world gets the placeholder', async () => {
  const uploadedPictures = { read: async () => null }
  const olderStore = createImageStore({
    directory,
    uploadedPictures,
    demoPictureOf: () => 'pouch-of-an-older-world',
  })
  const placeholder = await openStore().read('small', UNKNOWN_UUID, 'webp')
  expect((await olderStore.read('small', DEMO_UUID, 'webp')).bytes.equals(placeholder.bytes)).toBe(true)
})

test('eight simultaneous reads of a new picture store one complete file', async () => {
  const imageStore = openStore()
  const pictures = await Promise.all(
    Array.from({ length: 8 }, () => imageStore.read('medium', DEMO_UUID, 'jpg')),
  )
  expect(pictures.every(({ bytes }) => bytes.equals(pictures[0]?.bytes ?? Buffer.alloc(0)))).toBe(true)
  expect(await readdir(join(directory, 'medium'))).toHaveLength(1)
})

test('the name of a picture never becomes a path', async () => {
  await openStore().read('small', '../../outside', 'webp')
  expect(await readdir(directory)).toEqual(['small'])
  expect(await readdir(join(directory, 'small'))).toHaveLength(1)
})

test('a size that does not exist is refused', async () => {
  // A caller in plain JavaScript could pass anything.
  await expect(openStore().read('../x' as ImageSize, DEMO_UUID, 'webp')).rejects.toThrow('no image size')
})

test('another store of the same folder serves the same bytes', async () => {
  const firstPicture = await openStore().read('large', DEMO_UUID, 'webp')
  expect((await openStore().read('large', DEMO_UUID, 'webp')).bytes.equals(firstPicture.bytes)).toBe(true)
})
