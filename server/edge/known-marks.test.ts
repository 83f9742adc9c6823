import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { recordLog } from '#tests/support/record-log.ts'
import { openKnownMarks } from './known-marks.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'counter-marks-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('if the marks cannot be written, the log says so once, and no unfinished files stay', async () => {
  const knownMarks = await openKnownMarks(folder)
  // No file can take the place of a folder, whatever the rights of the account that runs this test.
  await mkdir(join(folder, 'key-store-marks.json'))
  const recordedLog = recordLog()
  for (const mark of [1, 2, 3]) {
    await knownMarks.note({ storeId: 'store', acceptedCount: 0, marks: { [knownMarks.edge]: mark } })
  }
  recordedLog.stop()
  expect(recordedLog.sentences()).toEqual([
    expect.stringMatching(/^The marks of the key store could not be written to .*key-store-marks\.json \(/),
  ])
  expect(await readdir(folder)).toEqual(['key-store-marks.json'])
})
