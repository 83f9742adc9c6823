// `npm run devices -- --devices 2000 --products 5000 --minutes 5`: simulates idle devices against an edge, a reference
// server and PostgreSQL of their own (bench/many-devices.bench.ts).
import { buildServer } from './build-server.mjs'
import { exitWith, installPackages, requireNode, run } from './prepare.mjs'

try {
  requireNode()
  await installPackages()
  await buildServer()
  const args = ['--import', 'tsx', 'bench/many-devices.bench.ts', ...process.argv.slice(2)]
  const { code } = await run(process.execPath, args, { isShown: true })
  process.exitCode = code
} catch (problem) {
  exitWith(problem)
}
