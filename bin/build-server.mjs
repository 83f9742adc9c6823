// The server as one file that Node reads without a loader: it starts in a third of the time.
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { contentOf, hashOf, Missing, ROOT } from './prepare.mjs'

const FOLDER = join(ROOT, '.cache/server')
const BUILT = join(FOLDER, 'inputs')
const INPUTS = ['server', 'src', 'bin/build-server.mjs', 'package.json', 'package-lock.json']

export const SERVER = join(FOLDER, 'main.mjs')

/** What a module finds beside itself stays where it is. */
const ownAddresses = {
  name: 'counter-own-addresses',
  transform(code, id) {
    if (!code.includes('import.meta.url')) return null
    const address = `new URL(${JSON.stringify(relative(FOLDER, id))}, import.meta.url).href`
    return { code: code.replaceAll('import.meta.url', address), map: null }
  },
}

/** Packages stay in node_modules. */
async function bundle(folder) {
  const { build } = await import('vite')
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    plugins: [ownAddresses],
    build: {
      ssr: 'server/main.ts',
      outDir: folder,
      target: 'node20',
      copyPublicDir: false,
      sourcemap: true,
      rolldownOptions: { output: { entryFileNames: 'main.mjs', codeSplitting: false } },
    },
  })
}

/** Builds beside the old one and then takes its place. */
export async function buildServer() {
  const inputs = await hashOf(INPUTS)
  if ((await contentOf(BUILT)) === inputs) return
  const fresh = `${FOLDER}-${process.pid}`
  const old = `${fresh}-old`
  try {
    await bundle(fresh)
  } catch (problem) {
    await rm(fresh, { recursive: true, force: true })
    throw new Missing(`The server could not be built:\n${problem.message}`)
  }
  await writeFile(join(fresh, 'inputs'), inputs)
  await mkdir(FOLDER, { recursive: true })
  await rename(FOLDER, old)
  await rename(fresh, FOLDER)
  await rm(old, { recursive: true, force: true })
}
