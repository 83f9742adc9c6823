// `npm run contract`: writes docs/openapi.json and the tables of docs/backend-contract.md from server/agreement.
import { exitWith, installPackages, readCommandLine, requireNode, run, SetupError } from './prepare.mjs'

try {
  readCommandLine(
    {},
    'npm run contract   writes docs/openapi.json and the tables of docs/backend-contract.md',
  )
  requireNode()
  await installPackages()
  const { code, output } = await run(process.execPath, ['--import', 'tsx', 'server/write-contract.ts'])
  if (code !== 0) throw new SetupError(output.trim())
  console.log(output.trim())
} catch (problem) {
  exitWith(problem)
}
