// The folder that `npm run package` makes has all files and packages of the server, and starts away from the repository.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, posix } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listFiles, ROOT } from './read-sources.ts'

let target: string
let source: string
let folder: string
let archive: string
beforeAll(async () => {
  target = await mkdtemp(join(tmpdir(), 'counter-package-'))
  source = await mkdtemp(join(tmpdir(), 'counter-image-'))
  await copyImageSources()
  const { stdout } = await promisify(execFile)(process.execPath, ['bin/package.mjs', '--out', target], {
    cwd: source,
  })
  const paths = stdout.trim().split('\n').slice(-2)
  ;[folder = '', archive = ''] = paths
}, 280_000)
afterAll(async () => {
  for (const path of [target, source]) await rm(path, { recursive: true, force: true })
})

/** Copies only the files that Dockerfile.dockerignore lets into the image's build, and the app that is built already. */
async function copyImageSources(): Promise<void> {
  const included =
    readFileSync(join(ROOT, 'deploy/Dockerfile.dockerignore'), 'utf8').match(/(?<=^!).+/gm) ?? []
  for (const path of [...included.flatMap(filesOf), 'dist']) {
    await cp(join(ROOT, path), join(source, path), { recursive: true })
  }
  await symlink(join(ROOT, 'node_modules'), join(source, 'node_modules'))
}

/** A pattern with a star names files in the root of the repository; each other pattern is a path. */
function filesOf(pattern: string): string[] {
  if (!pattern.includes('*')) return [pattern]
  const [start = '', end = ''] = pattern.split('*')
  return readdirSync(ROOT).filter((name) => name.startsWith(start) && name.endsWith(end))
}

/** The files of the folder, with the times of their last changes. */
const filesWithTimes = () =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => `${path} ${statSync(join(folder, path)).mtimeMs}`)
    .sort()

test('the folder has the programs, the files that they read, and the pages for administrators', () => {
  expect(readdirSync(folder).sort()).toEqual([
    'CHANGELOG.md',
    'LICENSE',
    'SECURITY.md',
    'conformance.mjs',
    'conformance.mjs.map',
    'deploy',
    'dist',
    'docs',
    'file-worker.mjs',
    'file-worker.mjs.map',
    'main.mjs',
    'node_modules',
    'package-lock.json',
    'package.json',
    'sbom.cdx.json',
    'server',
    'server.mjs',
    'server.mjs.map',
    'shipments.mjs',
    'shipments.mjs.map',
  ])
  expect(existsSync(archive)).toBe(true)
})

test('the folder has every file that the sources of the server name by address', () => {
  const namedPaths = listFiles('ts')
    .filter((path) => /^server\/(edge|reference)\/.*(?<!\.test)\.ts$/.test(path))
    .flatMap((path) => {
      const source = readFileSync(posix.join(ROOT, path), 'utf8')
      const names = [...source.matchAll(/new URL\('([^']+)', import\.meta\.url\)/g)]
      return names.map(([, name = '']) => posix.join(posix.dirname(path), name))
    })
    .filter((path) => !path.endsWith('.ts'))
  expect(namedPaths).toContain('server/reference/pdf/fonts/arimo-bold.ttf')
  expect(namedPaths.filter((path) => !existsSync(join(folder, path)))).toEqual([])
})

test('the folder has only the packages of the server, in the versions of its lock file', () => {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'))
  expect(manifest.devDependencies).toBeUndefined()
  const installedNames = Object.keys(manifest.dependencies)
  const versionOf = (name: string) =>
    JSON.parse(readFileSync(join(folder, 'node_modules', name, 'package.json'), 'utf8')).version
  expect(installedNames.map(versionOf)).toEqual(
    installedNames.map((name) => packages[`node_modules/${name}`].version),
  )
  const foreignNames = ['react', 'dexie', 'vite', 'typescript', '@types', '.bin']
  expect(foreignNames.filter((name) => existsSync(join(folder, 'node_modules', name)))).toEqual([])
})

test('has a bill of materials with every package of server and app, and no others', () => {
  const bill = JSON.parse(readFileSync(join(folder, 'sbom.cdx.json'), 'utf8'))
  const { name, type } = bill.metadata.component
  expect([bill.bomFormat, name, type]).toEqual(['CycloneDX', 'counter', 'application'])
  const refs: string[] = bill.components.map((component: { 'bom-ref': string }) => component['bom-ref'])
  const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'))
  const lockedRefs = Object.entries<{ version: string }>(packages)
    .filter(([path]) => path !== '')
    .map(([path, { version }]) => `${path.split('node_modules/').at(-1)}@${version}`)
  expect(lockedRefs.filter((ref) => !refs.includes(ref))).toEqual([])
  const names = refs.map((ref) => ref.replace(/@[^@]+$/, ''))
  expect(names).toEqual(
    expect.arrayContaining(['react', 'dexie', 'workbox-precaching', 'valibot', 'pg-protocol']),
  )
  const foreignNames = ['vite', 'typescript', 'vitest', 'playwright', 'drizzle-kit']
  expect(foreignNames.filter((foreignName) => names.includes(foreignName))).toEqual([])
})

test('the server of the folder starts without the repository, serves the app, and writes only into its data folder', async () => {
  const filesBefore = filesWithTimes()
  const dataFolder = join(target, 'data')
  const server = spawn(
    process.execPath,
    [join(folder, 'main.mjs'), '--port', '0', '--data', dataFolder, '--products', '10', '--orders', '10'],
    { cwd: target, env: {}, stdio: ['ignore', 'pipe', 'inherit'] },
  )
  try {
    let address = ''
    for await (const line of createInterface({ input: server.stdout })) {
      address = /^Counter is ready: (.+)$/.exec(line)?.[1] ?? ''
      if (address) break
    }
    const page = await fetch(`${address}/`)
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<title>Counter</title>')])
    const security = await fetch(`${address}/.well-known/security.txt`)
    expect(await security.text()).toContain('Contact: mailto:support@example.com\n')
    const edge = await fetch(`${address}/edge`)
    expect(await edge.json()).toMatchObject({ idempotency: true, backend: 'up' })
  } finally {
    server.kill()
    if (server.exitCode === null) await once(server, 'exit')
  }
  expect(filesWithTimes()).toEqual(filesBefore)
})
