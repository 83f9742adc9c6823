import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { verifyArchive } from './verify-archive.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'counter-verify-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('an archive that is missing is not called damaged', async () => {
  const path = join(folder, 'nowhere.tar.gz')
  await expect(verifyArchive(path)).rejects.toThrow(
    `${path} cannot be read: ENOENT: no such file or directory, open '${path}'.`,
  )
})

test('a folder in the place of an archive is not called damaged', async () => {
  await expect(verifyArchive(folder)).rejects.toThrow(`${folder} cannot be read: EISDIR`)
})

test('a file that is no archive is called damaged', async () => {
  const path = join(folder, 'notes.tar.gz')
  await writeFile(path, 'no archive')
  await expect(verifyArchive(path)).rejects.toThrow(`${path} is no usable archive: it is cut off or damaged`)
})
