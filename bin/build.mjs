import { buildServer } from './build-server.mjs'
import { buildApp, endWith, installPackages, requireNode } from './prepare.mjs'

try {
  requireNode()
  await installPackages()
  await buildApp()
  await buildServer()
} catch (problem) {
  endWith(problem)
}
