// Reads the site file for programs that run without a compiler. Vite runs the sources that the app's build uses
// (brand).
import { join } from 'node:path'
import { ROOT, SetupError } from './prepare.mjs'

/** The values of the site file that a build puts into app and server. Throws SetupError for a wrong value. */
export async function readSiteDefinitions() {
  const { runnerImport } = await import('vite')
  const source = join(ROOT, 'brand/site-definitions.ts')
  const options = { root: ROOT, configFile: false, logLevel: 'error' }
  const { NODE_ENV } = process.env
  const { module } = await runnerImport(source, options)
  // Vite sets NODE_ENV to `development`. A build that starts in this process would then have React's development
  // version.
  if (NODE_ENV === undefined) delete process.env.NODE_ENV
  else process.env.NODE_ENV = NODE_ENV
  try {
    return module.readSiteDefinitions()
  } catch (problem) {
    if (problem.name !== 'SiteRefused') throw problem
    throw new SetupError(`The site file is refused:\n${problem.message}`)
  }
}
