// `npm run bench`: builds the product when needed and measures it in a headless browser; then, where no `--only` chose
// figures, the lists of 100,000 orders and of 5,000 companies, embedded and on PostgreSQL.
import { buildServer } from './build-server.mjs'
import { findBrowser } from './find-browser.mjs'
import { buildApp, endWith, installPackages, requireNode, run } from './prepare.mjs'

try {
  requireNode()
  await installPackages()
  await buildApp()
  await buildServer()
  const environment = { CHROMIUM_PATH: await findBrowser() }
  const chosen = process.argv.slice(2)
  const words = ['--import', 'tsx', 'bench/table.ts', ...chosen]
  const { code } = await run(process.execPath, words, { environment, isShown: true })
  process.exitCode = code
  const lists = ['bench/order-list.bench.ts', 'bench/company-list.bench.ts']
  for (const list of chosen.includes('--only') ? [] : lists) {
    const { code: codeOfList } = await run(process.execPath, ['--import', 'tsx', list], { isShown: true })
    process.exitCode ||= codeOfList
  }
} catch (problem) {
  endWith(problem)
}
