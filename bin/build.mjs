import { buildApp, endWith, installPackages, requireNode } from './prepare.mjs'

try {
  requireNode()
  await installPackages()
  await buildApp()
} catch (problem) {
  endWith(problem)
}
