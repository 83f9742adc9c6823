// `npm run devices -- --devices 2000 --products 5000 --minutes 5`: simulates idle devices against an edge, a reference
// server and PostgreSQL of their own (bench/many-devices.bench.ts).
import { buildServer } from './build-server.mjs'
import { exitWith, installPackages, readCommandLine, requireNode, run } from './prepare.mjs'

const OPTIONS = {
  devices: { type: 'string', default: '2000' },
  products: { type: 'string', default: '5000' },
  minutes: { type: 'string', default: '5' },
}

try {
  readCommandLine({ options: OPTIONS }, 'npm run devices -- [--devices 2000] [--products 5000] [--minutes 5]')
  requireNode()
  await installPackages()
  await buildServer()
  const args = ['--import', 'tsx', 'bench/many-devices.bench.ts', ...process.argv.slice(2)]
  const { code } = await run(process.execPath, args, { isShown: true })
  process.exitCode = code
} catch (problem) {
  exitWith(problem)
}
