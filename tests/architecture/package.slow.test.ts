// The folder that `npm run package` makes has all files and packages of the server, and its server starts without the
// repository.
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

let outputFolder: string
let sourceFolder: string
let packageFolder: string
let archive: string
beforeAll(async () => {
  outputFolder = await mkdtemp(join(tmpdir(), 'counter-package-'))
  sourceFolder = await mkdtemp(join(tmpdir(), 'counter-image-'))
  await copyImageSources()
  const { stdout } = await promisify(execFile)(process.execPath, ['bin/package.mjs', '--out', outputFolder], {
    cwd: sourceFolder,
    // In production npm leaves out the packages that development needs too, also from a list.
    env: { ...process.env, COUNTER_COMMIT: '0123abcdef', NODE_ENV: 'production' },
  })
  const paths = stdout.trim().split('\n').slice(-2)
  ;[packageFolder = '', archive = ''] = paths
}, 1_200_000)
afterAll(async () => {
  for (const path of [outputFolder, sourceFolder]) await rm(path, { recursive: true, force: true })
})

/**
 * Copies only the files that Dockerfile.dockerignore lets into the image's build, and the app that is built already.
 */
async function copyImageSources(): Promise<void> {
  const includedPatterns =
    readFileSync(join(ROOT, 'deploy/Dockerfile.dockerignore'), 'utf8').match(/(?<=^!).+/gm) ?? []
  for (const path of [...includedPatterns.flatMap(filesOf), 'dist']) {
    await cp(join(ROOT, path), join(sourceFolder, path), { recursive: true })
  }
  await symlink(join(ROOT, 'node_modules'), join(sourceFolder, 'node_modules'))
}

/** A pattern with a star names files in the root of the repository; a pattern without a star is a path. */
function filesOf(pattern: string): string[] {
  if (!pattern.includes('*')) return [pattern]
  const [start = '', end = ''] = pattern.split('*')
  return readdirSync(ROOT).filter((name) => name.startsWith(start) && name.endsWith(end))
}

/** The files of the folder, with the times of their last changes. */
const filesWithTimes = () =>
  readdirSync(packageFolder, { recursive: true, encoding: 'utf8' })
    .map((path) => `${path} ${statSync(join(packageFolder, path)).mtimeMs}`)
    .sort()

test('the folder and its archive carry version and commit, so that two builds of one version stand side by side', () => {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  expect([packageFolder, archive]).toEqual([
    join(outputFolder, `counter-${version}-0123abcdef`),
    join(outputFolder, `counter-${version}-0123abcdef.tar.gz`),
  ])
})

test('the folder has the programs, the files that they read, and the pages for administrators', () => {
  expect(readdirSync(packageFolder).sort()).toEqual([
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

test('the folder has every file that the sources of the server name in a URL', () => {
  const namedPaths = listFiles('ts')
    .filter((path) => /^server\/(edge|reference)\/.*(?<!\.test)\.ts$/.test(path))
    .flatMap((path) => {
      const text = readFileSync(posix.join(ROOT, path), 'utf8')
      const names = [...text.matchAll(/new URL\('([^']+)', import\.meta\.url\)/g)]
      return names.map(([, name = '']) => posix.join(posix.dirname(path), name))
    })
    .filter((path) => !path.endsWith('.ts'))
  expect(namedPaths).toContain('server/reference/pdf/fonts/arimo-bold.ttf')
  expect(namedPaths.filter((path) => !existsSync(join(packageFolder, path)))).toEqual([])
})

test('the folder has only the packages of the server, in the versions of its lock file', () => {
  const manifest = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8'))
  const { packages } = JSON.parse(readFileSync(join(packageFolder, 'package-lock.json'), 'utf8'))
  expect(manifest.devDependencies).toBeUndefined()
  const installedNames = Object.keys(manifest.dependencies)
  const versionOf = (name: string) =>
    JSON.parse(readFileSync(join(packageFolder, 'node_modules', name, 'package.json'), 'utf8')).version
  expect(installedNames.map(versionOf)).toEqual(
    installedNames.map((name) => packages[`node_modules/${name}`].version),
  )
  const foreignNames = ['react', 'dexie', 'vite', 'typescript', '@types', '.bin']
  expect(foreignNames.filter((name) => existsSync(join(packageFolder, 'node_modules', name)))).toEqual([])
})

test('the folder has a bill of materials with every package of server and app, and no other packages', () => {
  const bill = JSON.parse(readFileSync(join(packageFolder, 'sbom.cdx.json'), 'utf8'))
  const { name, type } = bill.metadata.component
  expect([bill.bomFormat, name, type]).toEqual(['CycloneDX', 'counter', 'application'])
  const refs: string[] = bill.components.map((component: { 'bom-ref': string }) => component['bom-ref'])
  const { packages } = JSON.parse(readFileSync(join(packageFolder, 'package-lock.json'), 'utf8'))
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
  const dataFolder = join(outputFolder, 'data')
  const server = spawn(
    process.execPath,
    [
      join(packageFolder, 'main.mjs'),
      '--port',
      '0',
      '--data',
      dataFolder,
      '--products',
      '10',
      '--orders',
      '10',
    ],
    { cwd: outputFolder, env: {}, stdio: ['ignore', 'pipe', 'inherit'] },
  )
  try {
    let address = ''
    for await (const line of createInterface({ input: server.stdout })) {
      address = /^Counter is ready: (.+)$/.exec(line)?.[1] ?? ''
      if (address) break
    }
    const page = await fetch(`${address}/`)
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<title>Counter</title>')])
    const securityAnswer = await fetch(`${address}/.well-known/security.txt`)
    expect(await securityAnswer.text()).toContain('Contact: mailto:support@example.com\n')
    const edgeAnswer = await fetch(`${address}/edge`)
    expect(await edgeAnswer.json()).toMatchObject({ idempotency: true, backend: 'up' })
  } finally {
    server.kill()
    if (server.exitCode === null) await once(server, 'exit')
  }
  expect(filesWithTimes()).toEqual(filesBefore)
})
