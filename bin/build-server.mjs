// Builds the server, the thread that draws its files, the job of scheduled shipments and the check of a backend. Each
// becomes one file, which Node runs without a loader, and which starts in a third of the time that its sources need.
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, posix, relative } from 'node:path'
import { readBuildStamp } from './build-stamp.mjs'
import { readIfPresent, hashFiles, SetupError, siteInputs, ROOT } from './prepare.mjs'
import { readSiteDefinitions } from './read-site.mjs'

const CACHE = join(ROOT, '.cache')
/** After a change in one of these files or folders the programs are built again. */
const INPUTS = [
  'server',
  'src',
  'brand',
  'bin/build-server.mjs',
  'bin/build-stamp.mjs',
  'package.json',
  'package-lock.json',
]

export const SERVER = join(CACHE, 'server/main.mjs')
export const SHIPMENTS = join(CACHE, 'shipments/main.mjs')
export const CONFORMANCE = join(CACHE, 'conformance/main.mjs')

/** The module of the worker thread, which becomes a file of its own beside the built server. */
const FILE_WORKER = /new URL\((['"])\.\/file-worker\.ts\1, import\.meta\.url\)/g
const BUILT_WORKER = 'file-worker.mjs'

/**
 * Replaces `import.meta.url` of each module by the address of the module's source, so that the module finds the files
 * beside its source. `root` is the path from the built file to the folder that contains `server` and `src`.
 */
const sourceAddresses = (root) => ({
  name: 'counter-own-addresses',
  transform(code, id) {
    if (!code.includes('import.meta.url')) return null
    const path = posix.join(root, relative(ROOT, id).replaceAll('\\', '/'))
    const address = `new URL(${JSON.stringify(path)}, import.meta.url).href`
    const parts = code.split(FILE_WORKER).filter((_, index) => index % 2 === 0)
    const addressedParts = parts.map((part) => part.replaceAll('import.meta.url', address))
    return { code: addressedParts.join(`new URL('./${BUILT_WORKER}', import.meta.url)`), map: null }
  },
})

/** Makes one file of a source and its modules; packages stay in node_modules. Resolves with the imports of the file. */
async function bundle(source, folder, file, root) {
  const { build } = await import('vite')
  const { NODE_ENV } = process.env
  const { output } = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    plugins: [sourceAddresses(root)],
    // The server reads its own version from this name (server/own-build.ts).
    define: { COUNTER_BUILD: JSON.stringify(readBuildStamp()), ...(await readSiteDefinitions()) },
    build: {
      ssr: source,
      outDir: folder,
      emptyOutDir: false,
      target: 'node20',
      copyPublicDir: false,
      sourcemap: true,
      rolldownOptions: { output: { entryFileNames: file, codeSplitting: false } },
    },
  })
  // Vite sets NODE_ENV to `production`. The server that starts in this process would take that for the operator's
  // setting.
  if (NODE_ENV === undefined) delete process.env.NODE_ENV
  else process.env.NODE_ENV = NODE_ENV
  return output.flatMap(({ imports = [], dynamicImports = [] }) => [...imports, ...dynamicImports])
}

/**
 * The file that starts the server. While its modules load, many objects die, and Node 24 would let the heap grow by 0.3
 * GB for them. The flag, set before the modules load, prevents that (docs/performance.md, "Memory of an edge").
 */
const ENTRY = `import { setFlagsFromString } from 'node:v8'
setFlagsFromString('--semi-space-growth-factor=1')
await import('./server.mjs')
`

const SERVER_SOURCES = {
  'server.mjs': 'server/main.ts',
  [BUILT_WORKER]: 'server/reference/files/file-worker.ts',
}
/** The programs of the packaged folder (bin/package.mjs). */
const PACKAGED_SOURCES = {
  ...SERVER_SOURCES,
  'shipments.mjs': 'server/ship-day.ts',
  'conformance.mjs': 'server/check-backend.ts',
}

/**
 * Builds the programs into the packaged folder, to which the caller copies the files that the programs read. Resolves
 * with the names of the modules that the programs import.
 */
export async function buildPackagedFiles(folder) {
  const imports = new Set()
  for (const [file, source] of Object.entries(PACKAGED_SOURCES)) {
    for (const name of await bundle(source, folder, file, '.')) imports.add(name)
  }
  await writeFile(join(folder, 'main.mjs'), ENTRY)
  return [...imports].sort()
}

export const buildServer = () => buildFiles(dirname(SERVER), SERVER_SOURCES, { 'main.mjs': ENTRY })
export const buildShipments = () => buildFiles(dirname(SHIPMENTS), { 'main.mjs': 'server/ship-day.ts' })
export const buildConformance = () =>
  buildFiles(dirname(CONFORMANCE), { 'main.mjs': 'server/check-backend.ts' })

/**
 * Builds each source into the file that it is listed for, and writes each of `texts` as a file. All go into a new
 * folder, which then replaces the old one. Does nothing if no input has changed since the last build.
 */
async function buildFiles(folder, sources, texts = {}) {
  const inputs = await hashFiles([...INPUTS, ...(await siteInputs())])
  if ((await readIfPresent(join(folder, 'inputs'))) === inputs) return
  const newFolder = `${folder}-${process.pid}`
  const oldFolder = `${newFolder}-old`
  for (const [file, source] of Object.entries(sources)) {
    try {
      await bundle(source, newFolder, file, '../..')
    } catch (problem) {
      await rm(newFolder, { recursive: true, force: true })
      throw new SetupError(`${source} could not be built:\n${problem.message}`)
    }
  }
  for (const [file, text] of Object.entries(texts)) await writeFile(join(newFolder, file), text)
  await writeFile(join(newFolder, 'inputs'), inputs)
  await mkdir(folder, { recursive: true })
  await rename(folder, oldFolder)
  await rename(newFolder, folder)
  await rm(oldFolder, { recursive: true, force: true })
}
