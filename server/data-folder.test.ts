import { chmod, lstat, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeDataFilesPrivate, makeDataFolderPrivate, requireOwnFolder } from './data-folder.ts'

let parent: string
let folder: string
let umask: number
beforeEach(async () => {
  umask = process.umask()
  parent = await mkdtemp(join(tmpdir(), 'counter-rights-'))
  folder = join(parent, 'data')
})
afterEach(async () => {
  process.umask(umask)
  await rm(parent, { recursive: true, force: true })
})

const rightsOf = async (path: string) => ((await lstat(path)).mode & 0o777).toString(8)

test('a new data folder and the files that the server makes in it have no rights for other accounts', async () => {
  await makeDataFolderPrivate(folder)
  await writeFile(join(folder, 'key-store-marks.json'), '{}')
  expect([await rightsOf(folder), await rightsOf(join(folder, 'key-store-marks.json'))]).toEqual([
    '700',
    '600',
  ])
})

test('other accounts lose their rights to an old data folder and the server’s files; a file of the operator and the target of a link keep theirs', async () => {
  await mkdir(join(folder, 'database', 'base'), { recursive: true })
  await writeFile(join(folder, 'database', 'base', '1'), '')
  await writeFile(join(folder, 'notes'), 'of the operator')
  await mkdir(join(parent, 'pictures'))
  await symlink(join(parent, 'pictures'), join(folder, 'images'))
  const paths = [
    folder,
    ...['database', 'database/base', 'database/base/1', 'notes'].map((name) => join(folder, name)),
    join(parent, 'pictures'),
  ]
  for (const path of paths) await chmod(path, 0o777)
  await makeDataFolderPrivate(folder)
  await makeDataFilesPrivate(folder)
  const rights = await Promise.all(paths.map(rightsOf))
  expect(rights).toEqual(['700', '700', '700', '600', '777', '777'])
})

test('a command of another account than the owner of the data folder is refused with the way to run it', async () => {
  await makeDataFolderPrivate(folder)
  const { uid } = await lstat(folder)
  const account = vi.spyOn(process, 'geteuid').mockReturnValue(uid + 1)
  await expect(requireOwnFolder(folder)).rejects.toThrow(
    `${folder} belongs to the account ${uid}, and this command runs as the account ${uid + 1}, whose files the server could not read. Run it as the account of the server: runuser -u "$(stat -c %U ${folder})" -- COMMAND (docs/operating.md, Two nodes, has the way for the systemd service).`,
  )
  account.mockRestore()
})

test('a command of the owner of the data folder runs, and so does one that makes the folder', async () => {
  await requireOwnFolder(folder)
  await makeDataFolderPrivate(folder)
  await requireOwnFolder(folder)
})
