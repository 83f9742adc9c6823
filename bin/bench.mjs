// `npm run bench -- --products 10000`: builds the product when needed and measures it in a headless browser.
import { buildServer } from './build-server.mjs'
import { findBrowser } from './find-browser.mjs'
import { buildApp, endWith, installPackages, requireNode, run } from './prepare.mjs'

try {
  requireNode()
  await installPackages()
  await buildApp()
  await buildServer()
  const environment = { CHROMIUM_PATH: await findBrowser() }
  const words = ['--import', 'tsx', 'bench/measure.ts', ...process.argv.slice(2)]
  process.exitCode = (await run(process.execPath, words, { environment, isShown: true })).code
} catch (problem) {
  endWith(problem)
}
