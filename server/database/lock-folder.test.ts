import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FolderInUse, lockFolder } from './lock-folder.ts'

const codeThatLocks = (script: string, lockedFolder: string) =>
  `import(${JSON.stringify(script)}).then(async ({ lockFolder }) => {
    await lockFolder(${JSON.stringify(lockedFolder)}); console.log('held'); setInterval(() => {}, 1000) })`

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'counter-lock-'))
})
afterEach(() => rm(folder, { recursive: true }))

/** The thread of the beats starts only after the lock is taken. On a slow machine, that may take longer than a lock lasts. */
async function waitForBeat() {
  const readBeat = async () => (await stat(join(folder, 'database.lock'))).mtimeMs
  const earlierBeat = await readBeat()
  await expect.poll(readBeat).not.toBe(earlierBeat)
}

test('lockFolder refuses a folder until its lock is released', async () => {
  const lock = await lockFolder(folder)
  await waitForBeat()
  await expect(lockFolder(folder)).rejects.toThrow(FolderInUse)
  await lock.release()
  const nextLock = await lockFolder(folder)
  await nextLock.release()
  expect(await readdir(folder)).toEqual([])
})

test('the lock of a killed process of this machine is taken over at once', async () => {
  const script = fileURLToPath(new URL('./lock-folder.ts', import.meta.url))
  const owner = spawn(process.execPath, ['--import', 'tsx', '-e', codeThatLocks(script, folder)])
  await once(owner.stdout, 'data')
  await waitForBeat()
  await expect(lockFolder(folder)).rejects.toThrow(/in use by another process/)
  owner.kill('SIGKILL')
  await once(owner, 'exit')
  const pauses = vi.spyOn(globalThis, 'setTimeout')
  const lock = await lockFolder(folder)
  expect(pauses).not.toHaveBeenCalled()
  pauses.mockRestore()
  await lock.release()
})

test('a lock whose last beat is more than five seconds old is taken over', async () => {
  const file = join(folder, 'database.lock')
  await writeFile(file, 'killed owner')
  const sixSecondsAgo = new Date(Date.now() - 6000)
  await utimes(file, sixSecondsAgo, sixSecondsAgo)
  const lock = await lockFolder(folder)
  await lock.release()
  expect(await readdir(folder)).toEqual([])
})

test('a lock dated in the future is taken over if it gets no beat', async () => {
  const file = join(folder, 'database.lock')
  await writeFile(file, 'killed owner')
  const inOneHour = new Date(Date.now() + 3_600_000)
  await utimes(file, inOneHour, inOneHour)
  const lock = await lockFolder(folder)
  await lock.release()
})
