// `npm run conformance -- --backend URL --site FILE`: makes the agreed calls of a backend, and reports which rules its
// answers keep.
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
