// `npm run shipments -- --day 2026-12-01`: orders the scheduled shipments that are due on a day, like the daily job of
// the server.
import { pathToFileURL } from 'node:url'
import { buildShipments, SHIPMENTS } from './build-server.mjs'
import { exitWith, installPackages, requireNode } from './prepare.mjs'

try {
  requireNode()
  await installPackages()
  await buildShipments()
  await import(pathToFileURL(SHIPMENTS).href)
} catch (problem) {
  exitWith(problem)
}
