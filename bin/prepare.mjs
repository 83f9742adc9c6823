// Installs the packages and builds the app, for the other files of this folder. This file itself uses no packages.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { argumentProblem } from '../server/argument-problem.mjs'
import { addTimes, isMeasured, TIMES_DESCRIPTOR, withTimes } from './processor-time.mjs'

export const ROOT = fileURLToPath(new URL('..', import.meta.url))
const OLDEST_NODE = [20, 19]
/** Older versions of Node still start Counter, but get no security fixes any more. */
const OLDEST_SUPPORTED_MAJOR = 22
const INSTALL_MARK = join(ROOT, 'node_modules/.counter-installed')
/** The build that is served, and a build with plain modules, which some tests use (build/classic-start.ts). */
const BUILD_FOLDER = join(ROOT, 'dist')
export const PLAIN_BUILD_FOLDER = join(ROOT, '.cache/dist-plain')
/** If this variable is set, the build that is served has plain modules too. */
const PLAIN_MODULES_VARIABLE = 'COUNTER_PLAIN_MODULES'
/** After a change in one of these files or folders the app is built again. */
const BUILD_INPUTS = [
  'src',
  'sw',
  'brand',
  'build',
  'index.html',
  'bin/build-stamp.mjs',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
]

/** The folders of the site file and of the files that it names, unless SITE_FILE is set (docs/operating.md, "Brand"). */
const SITE_FOLDERS = ['site', 'public']

/** Makes the file of `--site` the site file of this process, and of the processes that it starts. */
export function chooseSiteFile(path) {
  if (path !== undefined) process.env.SITE_FILE = resolve(path)
}

/** The paths of the site file and of the files that it names. After a change in one of them the app is built again. */
export async function siteInputs() {
  const { SITE_FILE } = process.env
  if (!SITE_FILE) return SITE_FOLDERS
  // A missing file counts as empty here: the build refuses it, and says why.
  const { logo, files } = JSON.parse((await readIfPresent(SITE_FILE)) || '{}')
  const names = [...Object.values(logo ?? {}), files].filter((name) => typeof name === 'string')
  return [SITE_FILE, ...names.map((name) => join(dirname(SITE_FILE), name))]
}

/** A problem that a person can repair; the message says how. */
export class SetupError extends Error {
  name = 'SetupError'
}

export function requireNode(version = process.versions.node) {
  const [major, minor] = version.split('.').map(Number)
  if (major < OLDEST_SUPPORTED_MAJOR) {
    console.error(`Node ${major} gets no security fixes any more. In production use Node 24 (or 22).`)
  }
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return
  throw new SetupError(`Counter needs Node ${OLDEST_NODE.join('.')} or newer, and this is Node ${version}.`)
}

/**
 * Runs a program in the repository. Resolves with its exit code and its whole output. Inside `measureStep` its processor
 * time is measured.
 */
export function run(command, args, { environment = {}, isShown = false } = {}) {
  const measures = isMeasured()
  const program = measures ? withTimes(command, args) : { command, args }
  return new Promise((resolve) => {
    const child = spawn(program.command, program.args, {
      cwd: ROOT,
      env: { ...process.env, ...environment },
      stdio: [
        ...(isShown ? Array(3).fill('inherit') : ['ignore', 'pipe', 'pipe']),
        ...(measures ? ['pipe'] : []),
      ],
      shell: process.platform === 'win32',
    })
    let output = ''
    let times = ''
    child.stdout?.on('data', (chunk) => (output += chunk))
    child.stderr?.on('data', (chunk) => (output += chunk))
    child.stdio[TIMES_DESCRIPTOR]?.on('data', (chunk) => (times += chunk))
    child.on('error', (problem) => resolve({ code: 127, output: problem.message }))
    child.on('close', (code) => {
      if (measures) addTimes(times)
      resolve({ code: code ?? 1, output })
    })
  })
}

/** The path of a program of node_modules. */
export function toolPath(name) {
  return join(ROOT, 'node_modules/.bin', name)
}

/** The hash of all files at or below these paths, except the tests (`.test.ts`). Skips a path that does not exist. */
export async function hashFiles(paths) {
  const hash = createHash('sha256').update(process.versions.modules)
  for (const path of paths) {
    const absolute = resolve(ROOT, path)
    if (!existsSync(absolute)) continue
    const entries = await readdir(absolute, { recursive: true, withFileTypes: true }).catch(() => null)
    const files = entries
      ? entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
      : [absolute]
    for (const file of files.filter((name) => !/\.test\.tsx?$/.test(name)).sort()) {
      hash.update(relative(ROOT, file)).update(await readFile(file))
    }
  }
  return hash.digest('hex')
}

export async function readIfPresent(file) {
  return readFile(file, 'utf8').catch(() => '')
}

/** True if node_modules already has the versions of the lock file, according to npm's record. */
async function hasLockedVersions() {
  const packagesOf = async (file) =>
    JSON.parse((await readIfPresent(join(ROOT, file))) || '{}').packages ?? {}
  const presentPackages = await packagesOf('node_modules/.package-lock.json')
  const lockedPackages = Object.entries(await packagesOf('package-lock.json')).filter(([path]) => path !== '')
  return lockedPackages.every(([path, { version, optional }]) =>
    presentPackages[path] ? presentPackages[path].version === version : optional,
  )
}

export async function installPackages() {
  const wantedHash = await hashFiles(['package.json', 'package-lock.json'])
  if ((await readIfPresent(INSTALL_MARK)) === wantedHash) return
  if (!(await hasLockedVersions())) {
    console.log('Installing packages…')
    const { code, output } = await run('npm', [
      'ci',
      '--include=dev',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ])
    if (code !== 0) throw new SetupError(`The packages could not be installed (npm ci):\n${output.trim()}`)
  }
  await writeFile(INSTALL_MARK, wantedHash)
}

export const buildApp = () => buildInto(BUILD_FOLDER, process.env[PLAIN_MODULES_VARIABLE])
export const buildPlainApp = () => buildInto(PLAIN_BUILD_FOLDER, 'yes')

/**
 * Builds into a new folder, which then replaces the old one. After a failed build the old folder stays. Does nothing if
 * no input has changed since the last build.
 */
async function buildInto(folder, plainModules) {
  const form = plainModules === undefined ? 'classic' : 'modules'
  const inputs = `${await hashFiles([...BUILD_INPUTS, ...(await siteInputs())])} ${form}`
  if ((await readIfPresent(join(folder, '.counter-inputs'))) === inputs) return
  const { readSiteDefinitions } = await import('./read-site.mjs')
  await readSiteDefinitions()
  console.log('Building the app…')
  const newFolder = join(ROOT, '.cache', `build-${process.pid}-${form}`)
  const oldFolder = `${newFolder}-old`
  const args = ['build', '--outDir', newFolder, '--emptyOutDir', '--logLevel', 'warn']
  const environment = plainModules === undefined ? {} : { [PLAIN_MODULES_VARIABLE]: plainModules }
  const { code, output } = await run(toolPath('vite'), args, { environment })
  if (code !== 0) {
    await rm(newFolder, { recursive: true, force: true })
    throw new SetupError(`The app could not be built (vite build):\n${output.trim()}`)
  }
  await compressFiles(newFolder)
  await writeFile(join(newFolder, '.counter-inputs'), inputs)
  await mkdir(folder, { recursive: true })
  await rename(folder, oldFolder)
  await rename(newFolder, folder)
  await rm(oldFolder, { recursive: true, force: true })
}

/** Writes a brotli and a gzip form beside each file of these types, where the form is more than 5 % smaller. */
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
      const compressedForms = {
        br: await promisify(brotliCompress)(body, { params }),
        gz: await promisify(gzip)(body, { level: 9 }),
      }
      for (const [ending, compressedBody] of Object.entries(compressedForms)) {
        if (compressedBody.length < body.length * 0.95) await writeFile(`${file}.${ending}`, compressedBody)
      }
    }),
  )
}

/**
 * Reads the arguments of a program as parseArgs does. `--help` prints the usage and ends the process. Throws SetupError
 * for a wrong argument.
 */
export function readCommandLine({ options, ...settings }, usage) {
  if (process.argv.includes('--help') || process.argv.includes('-h')) {
    console.log(usage)
    process.exit(0)
  }
  try {
    return parseArgs({ options, ...settings })
  } catch (problem) {
    throw new SetupError(`${argumentProblem(problem)}.\n\nUsage: ${usage}`)
  }
}

/**
 * Prints the problem and ends the process. Of a problem that a person can repair (SetupError, StartRefused), it prints
 * only the message.
 */
export function exitWith(problem) {
  const isForPeople = problem?.name === 'SetupError' || problem?.name === 'StartRefused'
  console.error(isForPeople ? problem.message : problem)
  process.exit(1)
}
