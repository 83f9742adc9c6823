// `npm run build`: builds app and server; --site names the site file of another firm (docs/operating.md, "Brand").
import { parseArgs } from 'node:util'
import { buildServer } from './build-server.mjs'
import { buildApp, exitWith, installPackages, requireNode, chooseSiteFile } from './prepare.mjs'

try {
  requireNode()
  const { values } = parseArgs({ options: { site: { type: 'string' } } })
  chooseSiteFile(values.site)
  await installPackages()
  await buildApp()
  await buildServer()
} catch (problem) {
  exitWith(problem)
}
