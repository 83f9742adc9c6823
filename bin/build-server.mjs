// The server, the thread that draws its files and the job of scheduled shipments, as one file each that Node reads without
// a loader: it starts in a third of the time.
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { contentOf, hashOf, Missing, ROOT } from './prepare.mjs'

const CACHE = join(ROOT, '.cache')
const INPUTS = ['server', 'src', 'bin/build-server.mjs', 'package.json', 'package-lock.json']

export const SERVER = join(CACHE, 'server/main.mjs')
export const SHIPMENTS = join(CACHE, 'shipments/main.mjs')

/** The one module that is built too; the built server finds it beside itself. */
const FILE_WORKER = /new URL\((['"])\.\/file-worker\.ts\1, import\.meta\.url\)/g
const BUILT_WORKER = 'file-worker.mjs'

/** Keeps the addresses of files beside a module valid: all built files have the same depth. */
const ownAddresses = {
  name: 'counter-own-addresses',
  transform(code, id) {
    if (!code.includes('import.meta.url')) return null
    const address = `new URL(${JSON.stringify(relative(dirname(SERVER), id))}, import.meta.url).href`
    const parts = code.split(FILE_WORKER).filter((_, at) => at % 2 === 0)
    const own = parts.map((part) => part.replaceAll('import.meta.url', address))
    return { code: own.join(`new URL('./${BUILT_WORKER}', import.meta.url)`), map: null }
  },
}

/** Packages stay in node_modules. */
async function bundle(source, folder, file) {
  const { build } = await import('vite')
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    plugins: [ownAddresses],
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
}

export const buildServer = () =>
  buildFiles(dirname(SERVER), {
    'main.mjs': 'server/main.ts',
    [BUILT_WORKER]: 'server/reference/files/file-worker.ts',
  })
export const buildShipments = () => buildFiles(dirname(SHIPMENTS), { 'main.mjs': 'server/ship-day.ts' })

/** Builds beside the old one and then takes its place. */
async function buildFiles(folder, sources) {
  const inputs = await hashOf(INPUTS)
  if ((await contentOf(join(folder, 'inputs'))) === inputs) return
  const fresh = `${folder}-${process.pid}`
  const old = `${fresh}-old`
  for (const [file, source] of Object.entries(sources)) {
    try {
      await bundle(source, fresh, file)
    } catch (problem) {
      await rm(fresh, { recursive: true, force: true })
      throw new Missing(`${source} could not be built:\n${problem.message}`)
    }
  }
  await writeFile(join(fresh, 'inputs'), inputs)
  await mkdir(folder, { recursive: true })
  await rename(folder, old)
  await rename(fresh, folder)
  await rm(old, { recursive: true, force: true })
}
