// `npm run bench`: builds app and server if needed, and measures them in a headless browser. Without `--only` it then
// measures the lists of 100,000 orders and of 5,000 companies, on the embedded database and on PostgreSQL.
import { buildServer } from './build-server.mjs'
import { findBrowser } from './find-browser.mjs'
import { buildApp, exitWith, installPackages, requireNode, run } from './prepare.mjs'

try {
  requireNode()
  await installPackages()
  await buildApp()
  await buildServer()
  const environment = { CHROMIUM_PATH: await findBrowser() }
  const benchArgs = process.argv.slice(2)
  const args = ['--import', 'tsx', 'bench/table.ts', ...benchArgs]
  const { code } = await run(process.execPath, args, { environment, isShown: true })
  process.exitCode = code
  const listScripts = ['bench/order-list.bench.ts', 'bench/company-list.bench.ts']
  for (const script of benchArgs.includes('--only') ? [] : listScripts) {
    const { code: listCode } = await run(process.execPath, ['--import', 'tsx', script], { isShown: true })
    process.exitCode ||= listCode
  }
} catch (problem) {
  exitWith(problem)
}
