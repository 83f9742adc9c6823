import { buildServer } from './build-server.mjs'
import { buildApp, exitWith, installPackages, requireNode } from './prepare.mjs'

try {
  requireNode()
  await installPackages()
  await buildApp()
  await buildServer()
} catch (problem) {
  exitWith(problem)
}
