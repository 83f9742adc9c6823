// `npm run bench -- --products 10000`: builds the product when needed and measures it in a headless browser; then the
// order list of 100,000 orders, embedded and on PostgreSQL.
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
  const { code } = await run(process.execPath, words, { environment, isShown: true })
  const lists = ['--import', 'tsx', 'bench/order-list.bench.ts']
  const { code: codeOfLists } = await run(process.execPath, lists, { isShown: true })
  process.exitCode = code || codeOfLists
} catch (problem) {
  endWith(problem)
}
