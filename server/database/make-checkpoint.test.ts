import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startEngine } from './embedded-engine.ts'
import { flushFiles } from './flush-files.ts'
import { makeDueCheckpoint } from './make-checkpoint.ts'

const WRITE_MEGABYTE_OF_LOG = `select pg_logical_emit_message(false, 'test', repeat('x', 1000000))`

test('the log of an engine that writes without end gets at most ten files of 16 MB', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'checkpoint-'))
  const engine = await startEngine(folder, true)
  onTestFinished(async () => {
    await engine.close()
    await rm(folder, { recursive: true })
  })
  let checkpointCount = 0
  for (let megabytes = 1; megabytes <= 240; megabytes += 1) {
    await engine.query(WRITE_MEGABYTE_OF_LOG)
    if (megabytes % 8 === 0 && (await makeDueCheckpoint(engine))) checkpointCount += 1
  }
  await flushFiles(folder)
  expect(checkpointCount).toBe(7)
  const logFiles = (await readdir(join(folder, 'pg_wal'))).filter((name) => name.length === 24)
  expect(logFiles.length).toBeLessThanOrEqual(10)
})
