// `npm run check`: format, lint, the types of every project, and unused files, exports and packages.
import { fileURLToPath } from 'node:url'
import { endWith, installPackages, requireNode, run, tool } from './prepare.mjs'

const CHECKS = [
  { name: 'format', command: 'biome', words: ['format', '--max-diagnostics=20'] },
  { name: 'unused files, exports and packages', command: 'knip', words: ['--no-progress'] },
  { name: 'lint', command: 'biome', words: ['lint', '--error-on-warnings', '--max-diagnostics=20'] },
  // Each in one thread: several would each work out the types that they share, at twice the cost of the processor.
  ...['src', 'sw', 'server', 'tests'].map((project) => ({
    name: `types of ${project}`,
    command: 'tsc',
    words: ['-p', project, '--singleThreaded'],
  })),
]

/** Resolves with one `{name, isPassed, output}` per check. One after the other: the longest uses every core itself. */
export async function runChecks() {
  const results = []
  for (const { name, command, words } of CHECKS) {
    const { code, output } = await run(tool(command), words)
    results.push({ name, isPassed: code === 0, output: output.trim() })
  }
  return results
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    requireNode()
    await installPackages()
    const results = await runChecks()
    for (const { name, isPassed, output } of results) {
      console.log(`${isPassed ? 'passed' : 'FAILED'}  ${name}`)
      if (!isPassed) console.log(output)
    }
    process.exitCode = results.every(({ isPassed }) => isPassed) ? 0 : 1
  } catch (problem) {
    endWith(problem)
  }
}
