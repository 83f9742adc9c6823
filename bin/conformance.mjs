// `npm run conformance -- --backend URL --site FILE`: asks a backend the agreed calls and says what fits.
import { pathToFileURL } from 'node:url'
import { buildConformance, CONFORMANCE } from './build-server.mjs'
import { exitWith, installPackages, requireNode } from './prepare.mjs'

try {
  requireNode()
  await installPackages()
  await buildConformance()
  await import(pathToFileURL(CONFORMANCE).href)
} catch (problem) {
  exitWith(problem)
}
