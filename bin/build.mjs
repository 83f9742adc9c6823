// `npm run build`: builds app and server; --site names the site file of another firm (docs/operating.md, "Brand").
import { buildServer } from './build-server.mjs'
import {
  buildApp,
  chooseSiteFile,
  exitWith,
  installPackages,
  readCommandLine,
  requireNode,
} from './prepare.mjs'

try {
  requireNode()
  const { values } = readCommandLine(
    { options: { site: { type: 'string' } } },
    'npm run build -- [--site FILE]',
  )
  chooseSiteFile(values.site)
  await installPackages()
  await buildApp()
  await buildServer()
} catch (problem) {
  exitWith(problem)
}
