// `npm run package`: makes a folder with the server, and a .tar.gz of it. The server starts there with `node main.mjs`,
// without the repository (docs/operating.md, "The artefact").
import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { builtinModules } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { billOfMaterials } from './bill-of-materials.mjs'
import { buildPackagedFiles } from './build-server.mjs'
import { readBuildStamp } from './build-stamp.mjs'
import { lockedClosure } from './locked-packages.mjs'
import {
  buildApp,
  exitWith,
  installPackages,
  readCommandLine,
  ROOT,
  requireNode,
  run,
  SetupError,
  chooseSiteFile,
} from './prepare.mjs'

/** The files that the programs read at run time, and the files and pages for operators. */
const COPIED_PATHS = [
  'dist',
  'server/edge/migrations',
  'server/reference/migrations',
  'server/reference/pdf/fonts',
  'server/reference/seed/pictures',
  'deploy',
  'docs',
  'CHANGELOG.md',
  'LICENSE',
  'SECURITY.md',
]
const EXCLUDED_PATHS = /\/(\.counter-inputs|docs\/pictures|deploy\/secrets)$/

const readJson = async (path) => JSON.parse(await readFile(join(ROOT, path), 'utf8'))

/** The part of the lock file that the server's packages need, on every system. */
function serverLock(lock, manifest) {
  const entries = lockedClosure(lock.packages, Object.keys(manifest.dependencies))
  const packages = Object.entries({ '': manifest, ...entries })
    .map(([path, { dev: _, devOptional: __, ...entry }]) => [path, entry])
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return { ...lock, packages: Object.fromEntries(packages) }
}

/**
 * Copies the installed packages of a lock file. It skips optional packages of other systems, which are not installed.
 */
async function copyPackages(lock, folder) {
  for (const [path, { optional }] of Object.entries(lock.packages)) {
    if (path === '') continue
    try {
      const nestedPackages = join(ROOT, path, 'node_modules')
      await cp(join(ROOT, path), join(folder, path), {
        recursive: true,
        filter: (source) => source !== nestedPackages,
      })
    } catch (problem) {
      if (problem.code !== 'ENOENT' || !optional) throw problem
    }
  }
}

function requireServerPackages(imports, { dependencies }) {
  const missingNames = imports.filter((name) => {
    const [, packageName] = /^((?:@[^/]+\/)?[^/]+)/.exec(name) ?? []
    return !name.startsWith('node:') && !builtinModules.includes(name) && !(packageName in dependencies)
  })
  if (missingNames.length === 0) return
  throw new SetupError(
    `The server imports ${missingNames.join(', ')}: move it to dependencies of package.json.`,
  )
}

async function fillFolder(folder, manifest, wholeLock) {
  const { name, version, license, engines, dependencies } = manifest
  const lock = serverLock(wholeLock, { name, version, license, engines, dependencies })
  requireServerPackages(await buildPackagedFiles(folder), manifest)
  for (const path of COPIED_PATHS) {
    await cp(join(ROOT, path), join(folder, path), {
      recursive: true,
      filter: (source) => !EXCLUDED_PATHS.test(source),
    })
  }
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  await writeFile(join(folder, 'package-lock.json'), `${JSON.stringify(lock, null, 2)}\n`)
  await writeFile(join(folder, 'sbom.cdx.json'), await billOfMaterials(manifest, wholeLock))
  await copyPackages(lock, folder)
}

/** `counter-1.0.0-889d90e2ab`: two builds of one version unpack into two folders. Without git the name has no commit. */
function packageName(name, version) {
  const { commit } = readBuildStamp()
  return [name, version, ...(commit ? [commit] : [])].join('-')
}

/**
 * Makes the packaged folder and its archive under temporary names, and renames both when they are complete. Returns
 * their paths.
 */
async function packageInto(target) {
  const { name, version, description, license, type, engines, dependencies } = await readJson('package.json')
  const scripts = { start: 'node main.mjs' }
  const manifest = {
    name,
    version,
    license,
    engines,
    dependencies,
    private: true,
    description,
    type,
    scripts,
  }
  const folderName = packageName(name, version)
  const folder = join(target, folderName)
  const newFolder = join(target, `.new-${process.pid}`, folderName)
  const archive = `${folder}.tar.gz`
  await mkdir(newFolder, { recursive: true })
  try {
    await fillFolder(newFolder, manifest, await readJson('package-lock.json'))
    const newArchive = `${newFolder}.tar.gz`
    const { code, output } = await run('tar', [
      '-czf',
      newArchive,
      '-C',
      dirname(newFolder),
      basename(newFolder),
    ])
    if (code !== 0) throw new SetupError(`The archive could not be written (tar):\n${output.trim()}`)
    await rm(folder, { recursive: true, force: true })
    await rename(newFolder, folder)
    await rename(newArchive, archive)
  } finally {
    await rm(dirname(newFolder), { recursive: true, force: true })
  }
  return [folder, archive]
}

try {
  requireNode()
  const options = { out: { type: 'string', default: join(ROOT, 'package') }, site: { type: 'string' } }
  const { values } = readCommandLine({ options }, 'npm run package -- [--out DIR] [--site FILE]')
  chooseSiteFile(values.site)
  await installPackages()
  await buildApp()
  for (const path of await packageInto(values.out)) console.log(path)
} catch (problem) {
  exitWith(problem)
}
