// Seeds one data folder per run; every test's server starts from a copy of it.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildServer } from '../../bin/build-server.mjs'
import { startServer, TEMPLATE_VARIABLE } from './start-server.ts'

async function prepareDataTemplate(): Promise<() => Promise<void>> {
  await buildServer()
  const template = await mkdtemp(join(tmpdir(), 'counter-template-'))
  const server = await startServer({ dataDirectory: template, isSeeded: false })
  await server.halt()
  process.env[TEMPLATE_VARIABLE] = template
  return () => rm(template, { recursive: true, force: true })
}

// Playwright calls a global set-up by its default export.
export default prepareDataTemplate
