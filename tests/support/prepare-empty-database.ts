// Makes one empty embedded database per run; every test file's database starts as a copy of it.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { IMAGE_VARIABLE } from './open-test-database.ts'

async function prepareEmptyDatabase(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'counter-empty-'))
  const engine = await PGlite.create()
  const image = await engine.dumpDataDir('none')
  await engine.close()
  const path = join(folder, 'database.tar')
  await writeFile(path, image.stream())
  process.env[IMAGE_VARIABLE] = path
  return () => rm(folder, { recursive: true, force: true })
}

// vitest calls a global set-up by its default export.
export default prepareEmptyDatabase
