// Other accounts of the machine cannot read or write the server's data, also in an old data folder with wider rights.
import { chmod, lstat, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startServer } from '#tests/support/start-server.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'counter-rights-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Returns an example path for each set of rights in the folder. Leaves out `notes`, which is no file of the server. */
async function readRights(path: string, examples = new Map<string, string>()): Promise<Map<string, string>> {
  const { mode } = await lstat(path)
  const isFolder = (mode & 0o170000) === 0o040000
  examples.set(`${isFolder ? 'folder' : 'file'} ${(mode & 0o777).toString(8)}`, path)
  for (const name of isFolder ? await readdir(path) : []) {
    if (name !== 'notes') await readRights(join(path, name), examples)
  }
  return examples
}

test('other accounts have no rights to the server’s files, neither in a new nor in an old data folder; a file of the operator keeps its rights', async () => {
  const server = await startServer({ dataDirectory: folder, args: ['--products', '10', '--orders', '10'] })
  expect([...(await readRights(folder)).keys()].sort()).toEqual(['file 600', 'folder 700'])

  const openPaths = [folder, 'database', 'database/PG_VERSION', 'database/base', 'mail-outbox', 'images']
  await mkdir(join(folder, 'mail-outbox'), { recursive: true })
  await mkdir(join(folder, 'images'), { recursive: true })
  for (const path of openPaths) await chmod(path === folder ? folder : join(folder, path), 0o777)
  await writeFile(join(folder, 'notes'), 'of the operator')
  await chmod(join(folder, 'notes'), 0o644)
  await server.restart()
  expect([...(await readRights(folder)).keys()].sort()).toEqual(['file 600', 'folder 700'])
  expect((await lstat(join(folder, 'notes'))).mode & 0o777).toBe(0o644)
  await server.stop()
})
