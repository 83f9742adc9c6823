// `npm run package`: makes a folder with the server, and a .tar.gz of it. The server starts there with `node main.mjs`,
// without the repository (docs/operating.md, "The artefact").
import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { builtinModules } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildPackagedFiles } from './build-server.mjs'
import {
  buildApp,
  exitWith,
  installPackages,
  ROOT,
  requireNode,
  run,
  SetupError,
  chooseSiteFile,
} from './prepare.mjs'

/** The files that the programs read at run time, and the pages for administrators. */
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
]
const LEFT_OUT = /\/(\.counter-inputs|docs\/pictures|deploy\/secrets)$/

const readJson = async (path) => JSON.parse(await readFile(join(ROOT, path), 'utf8'))

/** The path in the lock file of the package that `from` imports, found as Node finds it; null if there is none. */
function findLocked(packages, from, name) {
  const parents = from === '' ? [] : from.split('/node_modules/')
  for (let depth = parents.length; depth >= 0; depth--) {
    const parent = parents.slice(0, depth).join('/node_modules/')
    const path = `${parent && `${parent}/`}node_modules/${name}`
    if (packages[path]) return path
  }
  return null
}

/** The part of the lock file that the server's packages need, on every system. */
function serverLock(lock, manifest) {
  const packages = { '': manifest }
  const follow = (from, { dependencies = {}, optionalDependencies = {} }) => {
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const path = findLocked(lock.packages, from, name)
      if (path === null || packages[path]) continue
      const { dev: _, devOptional: __, ...entry } = lock.packages[path]
      packages[path] = entry
      follow(path, entry)
    }
  }
  follow('', manifest)
  const sortedEntries = Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1))
  return { ...lock, packages: Object.fromEntries(sortedEntries) }
}

/** Copies the installed packages of a lock file. It skips optional packages of other systems, which are not installed. */
async function copyPackages(lock, folder) {
  for (const [path, { optional }] of Object.entries(lock.packages)) {
    if (path === '') continue
    try {
      const nested = join(ROOT, path, 'node_modules')
      await cp(join(ROOT, path), join(folder, path), {
        recursive: true,
        filter: (source) => source !== nested,
      })
    } catch (problem) {
      if (problem.code !== 'ENOENT' || !optional) throw problem
    }
  }
}

function requireServerPackages(imports, { dependencies }) {
  const missing = imports.filter((name) => {
    const [, packageName] = /^((?:@[^/]+\/)?[^/]+)/.exec(name) ?? []
    return !name.startsWith('node:') && !builtinModules.includes(name) && !(packageName in dependencies)
  })
  if (missing.length === 0) return
  throw new SetupError(`The server imports ${missing.join(', ')}: move it to dependencies of package.json.`)
}

async function fillFolder(folder, manifest, lock) {
  requireServerPackages(await buildPackagedFiles(folder), manifest)
  for (const path of COPIED_PATHS) {
    await cp(join(ROOT, path), join(folder, path), {
      recursive: true,
      filter: (source) => !LEFT_OUT.test(source),
    })
  }
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  await writeFile(join(folder, 'package-lock.json'), `${JSON.stringify(lock, null, 2)}\n`)
  await copyPackages(lock, folder)
}

/** Makes the folder under another name, and renames it when it is complete. */
async function packageInto(target) {
  const { name, version, description, license, type, engines, dependencies } = await readJson('package.json')
  const shared = { name, version, license, engines, dependencies }
  const manifest = { ...shared, private: true, description, type, scripts: { start: 'node main.mjs' } }
  const folder = join(target, `${name}-${version}`)
  const newFolder = join(target, `.new-${process.pid}`, `${name}-${version}`)
  const archive = `${folder}.tar.gz`
  await mkdir(newFolder, { recursive: true })
  try {
    await fillFolder(newFolder, manifest, serverLock(await readJson('package-lock.json'), shared))
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
  const { values } = parseArgs({ options })
  chooseSiteFile(values.site)
  await installPackages()
  await buildApp()
  for (const path of await packageInto(values.out)) console.log(path)
} catch (problem) {
  exitWith(problem)
}
