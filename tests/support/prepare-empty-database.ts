// Makes one empty embedded database per run. Each embedded database of the tests starts as a copy of it.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { PGlite } from '@electric-sql/pglite'
import { IMAGE_VARIABLE } from './open-test-database.ts'

let folder = ''

export async function setup(): Promise<void> {
  if (process.env.TEST_DATABASE_URL) return
  // V8 compiles the database without optimizing it, because this process uses the database only for this image.
  setFlagsFromString('--liftoff-only')
  folder = await mkdtemp(join(tmpdir(), 'counter-empty-'))
  const engine = await PGlite.create()
  const image = await engine.dumpDataDir('none')
  await engine.close()
  const path = join(folder, 'database.tar')
  await writeFile(path, image.stream())
  process.env[IMAGE_VARIABLE] = path
}

export async function teardown(): Promise<void> {
  if (folder) await rm(folder, { recursive: true, force: true })
}
