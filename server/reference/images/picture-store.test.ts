import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createPictureStore, uploadedPicturesFolder } from './picture-store.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'counter-pictures-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('a picture of which one size cannot be written leaves nothing behind', async () => {
  const bytes = Buffer.from('picture')
  const size = { size: 'no folder/of this name' as 'small', format: 'webp' as const, bytes } // cannot be written
  const storing = createPictureStore(folder).store({ original: bytes, sizes: [size] }, new Date())
  await expect(storing).rejects.toMatchObject({ code: 'ENOENT' })
  expect(await readdir(uploadedPicturesFolder(folder))).toEqual([])
})
