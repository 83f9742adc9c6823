// Builds the server and seeds one data folder. The servers of tests start from a copy of the folder, except those that
// need an empty folder.
import { existsSync } from 'node:fs'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildServer } from '../../bin/build-server.mjs'
import { startServer, TEMPLATE_VARIABLE } from './start-server.ts'

/**
 * The environment variable with the path of the seeded folder that all runners of `npm test` share. Without `npm test`
 * the variable is not set, and the runner makes its own folder.
 */
const SHARED_VARIABLE = 'COUNTER_KEPT_TEMPLATE'

async function makeTemplate(): Promise<string> {
  const template = await mkdtemp(join(tmpdir(), 'counter-template-'))
  const server = await startServer({ dataDirectory: template, isSeeded: false })
  await server.halt()
  return template
}

async function prepareDataTemplate(): Promise<() => Promise<void>> {
  await buildServer()
  const sharedFolder = process.env[SHARED_VARIABLE]
  if (sharedFolder !== undefined && existsSync(sharedFolder)) {
    process.env[TEMPLATE_VARIABLE] = sharedFolder
    return async () => {}
  }
  const template = await makeTemplate()
  // If another runner has renamed its folder first, this runner uses its own folder.
  const isShared =
    sharedFolder !== undefined &&
    (await rename(template, sharedFolder)
      .then(() => true)
      .catch(() => false))
  process.env[TEMPLATE_VARIABLE] = isShared ? sharedFolder : template
  return () => rm(template, { recursive: true, force: true })
}

// Playwright calls a global set-up by its default export.
export default prepareDataTemplate
