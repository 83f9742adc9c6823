// `npm run check`: format, lint, the types of every project, and unused files, exports and packages.
import { fileURLToPath } from 'node:url'
import { exitWith, installPackages, readCommandLine, requireNode, run, toolPath } from './prepare.mjs'

const CHECKS = [
  { name: 'format', command: 'biome', args: ['format', '--max-diagnostics=20'] },
  { name: 'unused files, exports and packages', command: 'knip', args: ['--no-progress'] },
  { name: 'lint', command: 'biome', args: ['lint', '--error-on-warnings', '--max-diagnostics=20'] },
  // This rule needs the types; Biome's own form of it takes more than twice the processor time.
  {
    name: 'promises that nobody waits for',
    command: 'oxlint',
    args: ['--type-aware', '-A', 'all', '-D', 'typescript/no-floating-promises'],
  },
  // tsc uses one thread: several threads would each compute the shared types, for twice the processor time.
  ...['src', 'sw', 'server', 'tests'].map((project) => ({
    name: `types of ${project}`,
    command: 'tsc',
    args: ['-p', project, '--singleThreaded'],
  })),
]

/** Resolves with `{name, isPassed, output}` of each check. They run one by one, because Biome uses every core. */
export async function runChecks() {
  const results = []
  for (const { name, command, args } of CHECKS) {
    const { code, output } = await run(toolPath(command), args)
    results.push({ name, isPassed: code === 0, output: output.trim() })
  }
  return results
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    readCommandLine({}, 'npm run check   checks format, unused code, lint and types')
    requireNode()
    await installPackages()
    const results = await runChecks()
    for (const { name, isPassed, output } of results) {
      console.log(`${isPassed ? 'passed' : 'FAILED'}  ${name}`)
      if (!isPassed) console.log(output)
    }
    process.exitCode = results.every(({ isPassed }) => isPassed) ? 0 : 1
  } catch (problem) {
    exitWith(problem)
  }
}
