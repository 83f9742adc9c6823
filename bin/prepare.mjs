// Installs the packages and makes the build, without which no command can run. Plain Node, no packages.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export const ROOT = fileURLToPath(new URL('..', import.meta.url))
const LEAST_NODE = [20, 19]
const INSTALLED = join(ROOT, 'node_modules/.counter-installed')
/** The build that is served, and the one with plain modules that some journeys are tried on (vite.classic-start.ts). */
const BUILD = join(ROOT, 'dist')
export const PLAIN_BUILD = join(ROOT, '.cache/dist-plain')
const FORM_VARIABLE = 'COUNTER_PLAIN_MODULES'
const BUILD_INPUTS = [
  'src',
  'sw',
  'public',
  'index.html',
  'vite.config.ts',
  'vite.chunks.ts',
  'vite.classic-start.ts',
  'vite.syntax-tree.ts',
  'package.json',
  'package-lock.json',
]

/** Something that a person has to mend; the message says what. */
export class Missing extends Error {
  name = 'Missing'
}

export function requireNode(version = process.versions.node) {
  const [major, minor] = version.split('.').map(Number)
  if (major > LEAST_NODE[0] || (major === LEAST_NODE[0] && minor >= LEAST_NODE[1])) return
  throw new Missing(`Counter needs Node ${LEAST_NODE.join('.')} or newer, and this is Node ${version}.`)
}

/** Runs a program in the repository; resolves with its code and everything it said. */
export function run(command, words, { environment = {}, isShown = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, words, {
      cwd: ROOT,
      env: { ...process.env, ...environment },
      stdio: isShown ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    })
    let output = ''
    child.stdout?.on('data', (chunk) => (output += chunk))
    child.stderr?.on('data', (chunk) => (output += chunk))
    child.on('error', (problem) => resolve({ code: 127, output: problem.message }))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

/** A program of node_modules. */
export function tool(name) {
  return join(ROOT, 'node_modules/.bin', name)
}

export async function hashOf(paths) {
  const hash = createHash('sha256').update(process.versions.modules)
  for (const path of paths) {
    const absolute = join(ROOT, path)
    if (!existsSync(absolute)) continue
    const entries = await readdir(absolute, { recursive: true, withFileTypes: true }).catch(() => null)
    const files = entries
      ? entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
      : [absolute]
    for (const file of files.filter((name) => !/\.test\.tsx?$/.test(name)).sort()) {
      hash.update(file.slice(ROOT.length)).update(await readFile(file))
    }
  }
  return hash.digest('hex')
}

export async function contentOf(file) {
  return readFile(file, 'utf8').catch(() => '')
}

/** Whether npm's own note of what stands in node_modules says the same as the lock file. */
async function isInstalledByHand() {
  const packagesOf = async (file) => JSON.parse((await contentOf(join(ROOT, file))) || '{}').packages ?? {}
  const present = await packagesOf('node_modules/.package-lock.json')
  const wanted = Object.entries(await packagesOf('package-lock.json')).filter(([path]) => path !== '')
  return wanted.every(([path, { version, optional }]) =>
    present[path] ? present[path].version === version : optional,
  )
}

export async function installPackages() {
  const wanted = await hashOf(['package.json', 'package-lock.json'])
  if ((await contentOf(INSTALLED)) === wanted) return
  if (!(await isInstalledByHand())) {
    console.log('Installing packages…')
    const { code, output } = await run('npm', [
      'ci',
      '--include=dev',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ])
    if (code !== 0) throw new Missing(`The packages could not be installed (npm ci):\n${output.trim()}`)
  }
  await writeFile(INSTALLED, wanted)
}

export const buildApp = () => buildInto(BUILD, process.env[FORM_VARIABLE])
export const buildPlainApp = () => buildInto(PLAIN_BUILD, 'yes')

/** Builds beside the old build and then takes its place, so that a failed build leaves the old one. */
async function buildInto(folder, plainModules) {
  const form = plainModules === undefined ? 'classic' : 'modules'
  const inputs = `${await hashOf(BUILD_INPUTS)} ${form}`
  if ((await contentOf(join(folder, '.counter-inputs'))) === inputs) return
  console.log('Building the app…')
  const fresh = join(ROOT, '.cache', `build-${process.pid}-${form}`)
  const old = `${fresh}-old`
  const words = ['build', '--outDir', fresh, '--emptyOutDir', '--logLevel', 'warn']
  const environment = plainModules === undefined ? {} : { [FORM_VARIABLE]: plainModules }
  const { code, output } = await run(tool('vite'), words, { environment })
  if (code !== 0) {
    await rm(fresh, { recursive: true, force: true })
    throw new Missing(`The app could not be built (vite build):\n${output.trim()}`)
  }
  await compressFiles(fresh)
  await writeFile(join(fresh, '.counter-inputs'), inputs)
  await mkdir(folder, { recursive: true })
  await rename(folder, old)
  await rename(fresh, folder)
  await rm(old, { recursive: true, force: true })
}

/** Lays a brotli and a gzip twin beside every file that is worth it. */
async function compressFiles(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter(
      (entry) => entry.isFile() && /\.(js|css|html|svg|json|webmanifest|txt|wasm|xml)$/.test(entry.name),
    )
    .map((entry) => join(entry.parentPath, entry.name))
  await Promise.all(
    files.map(async (file) => {
      const body = await readFile(file)
      const params = { [constants.BROTLI_PARAM_SIZE_HINT]: body.length }
      const twins = {
        br: await promisify(brotliCompress)(body, { params }),
        gz: await promisify(gzip)(body, { level: 9 }),
      }
      for (const [ending, twin] of Object.entries(twins)) {
        if (twin.length < body.length * 0.95) await writeFile(`${file}.${ending}`, twin)
      }
    }),
  )
}

/** Ends the process with the message of what a person can mend; anything else is a fault of ours. */
export function endWith(problem) {
  const isForPeople = problem?.name === 'Missing' || problem?.name === 'StartRefused'
  console.error(isForPeople ? problem.message : problem)
  process.exit(1)
}
