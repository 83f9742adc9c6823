// The server, and the job of scheduled shipments, as one file each that Node reads without a loader: it starts in a third
// of the time.
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { contentOf, hashOf, Missing, ROOT } from './prepare.mjs'

const CACHE = join(ROOT, '.cache')
const INPUTS = ['server', 'src', 'bin/build-server.mjs', 'package.json', 'package-lock.json']

export const SERVER = join(CACHE, 'server/main.mjs')
export const SHIPMENTS = join(CACHE, 'shipments/main.mjs')

/** What a module finds beside itself stays where it is; all files that are built lie equally deep. */
const ownAddresses = {
  name: 'counter-own-addresses',
  transform(code, id) {
    if (!code.includes('import.meta.url')) return null
    const address = `new URL(${JSON.stringify(relative(dirname(SERVER), id))}, import.meta.url).href`
    return { code: code.replaceAll('import.meta.url', address), map: null }
  },
}

/** Packages stay in node_modules. */
async function bundle(source, folder) {
  const { build } = await import('vite')
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    plugins: [ownAddresses],
    build: {
      ssr: source,
      outDir: folder,
      target: 'node20',
      copyPublicDir: false,
      sourcemap: true,
      rolldownOptions: { output: { entryFileNames: 'main.mjs', codeSplitting: false } },
    },
  })
}

export const buildServer = () => buildFile('server/main.ts', dirname(SERVER))
export const buildShipments = () => buildFile('server/ship-day.ts', dirname(SHIPMENTS))

/** Builds beside the old one and then takes its place. */
async function buildFile(source, folder) {
  const inputs = await hashOf(INPUTS)
  if ((await contentOf(join(folder, 'inputs'))) === inputs) return
  const fresh = `${folder}-${process.pid}`
  const old = `${fresh}-old`
  try {
    await bundle(source, fresh)
  } catch (problem) {
    await rm(fresh, { recursive: true, force: true })
    throw new Missing(`${source} could not be built:\n${problem.message}`)
  }
  await writeFile(join(fresh, 'inputs'), inputs)
  await mkdir(folder, { recursive: true })
  await rename(folder, old)
  await rename(fresh, folder)
  await rm(old, { recursive: true, force: true })
}
