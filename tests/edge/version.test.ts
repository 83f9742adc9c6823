// An operator reads the version of the server before, at and after its start.
import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { startServer } from '#tests/support/start-server.ts'
import { SERVER } from '../../bin/build-server.mjs'

const VERSION = /^Counter \d+\.\d+\.\d+, commit \w+, built \d{4}-\d\d-\d\dT[\d:.]+Z, schema 0\d{3}_[\w-]+$/

test('--version prints version, commit, time of the build and schema, and starts nothing', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'counter-version-'))
  const { stdout } = await promisify(execFile)(process.execPath, [SERVER, '--data', folder, '--version'])
  expect(stdout.trim()).toMatch(VERSION)
  expect(await readdir(folder)).toEqual([])
  await rm(folder, { recursive: true })
})

test('the first line of the log and /edge name the same build', async () => {
  const server = await startServer()
  const [firstEntry = '{}'] = server.output().split('\n')
  const firstLine: string = JSON.parse(firstEntry).msg
  expect(firstLine).toMatch(VERSION)
  const { build } = await (await fetch(`${server.url}/edge`)).json()
  expect(firstLine).toBe(
    `Counter ${build.version}, commit ${build.commit}, built ${build.builtAt}, schema ${build.schema}`,
  )
  await server.stop()
})
