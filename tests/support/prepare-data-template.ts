// Seeds one data folder; every test's server starts from a copy of it.
import { existsSync } from 'node:fs'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildServer } from '../../bin/build-server.mjs'
import { startServer, TEMPLATE_VARIABLE } from './start-server.ts'

/** Where `npm test` keeps the folder for all of its runners; started by hand, a runner makes its own. */
const KEPT_VARIABLE = 'COUNTER_KEPT_TEMPLATE'

async function makeTemplate(): Promise<string> {
  const template = await mkdtemp(join(tmpdir(), 'counter-template-'))
  const server = await startServer({ dataDirectory: template, isSeeded: false })
  await server.halt()
  return template
}

async function prepareDataTemplate(): Promise<() => Promise<void>> {
  await buildServer()
  const kept = process.env[KEPT_VARIABLE]
  if (kept !== undefined && existsSync(kept)) {
    process.env[TEMPLATE_VARIABLE] = kept
    return async () => {}
  }
  const template = await makeTemplate()
  // Another runner that began at the same time may be first; then this one uses its own.
  const isKept =
    kept !== undefined &&
    (await rename(template, kept)
      .then(() => true)
      .catch(() => false))
  process.env[TEMPLATE_VARIABLE] = isKept ? kept : template
  return () => rm(template, { recursive: true, force: true })
}

// Playwright calls a global set-up by its default export.
export default prepareDataTemplate
