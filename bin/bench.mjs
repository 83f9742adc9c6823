// `npm run bench`: builds app and server if needed, and measures them in a headless browser. Without `--only` it then
// measures the lists of 100,000 orders and of 5,000 companies, on the embedded database and on PostgreSQL.
import { buildServer } from './build-server.mjs'
import { findBrowser } from './find-browser.mjs'
import { buildApp, exitWith, installPackages, readCommandLine, requireNode, run } from './prepare.mjs'

/** As bench/table.ts reads them. */
const OPTIONS = {
  only: { type: 'string' },
  products: { type: 'string' },
  many: { type: 'string' },
  runs: { type: 'string' },
  json: { type: 'boolean' },
  check: { type: 'boolean' },
  record: { type: 'boolean' },
}

try {
  readCommandLine(
    { options: OPTIONS },
    'npm run bench -- [--only NAMES] [--products 10000] [--many 50000] [--runs 15] [--json] [--check] [--record] (bench/README.md)',
  )
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
