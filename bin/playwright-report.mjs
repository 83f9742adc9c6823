// Turns Playwright's JSON report into the form of vitest-reporter.mjs: how many tests passed, and the failed ones with their
// output. A skipped test proves nothing, so it counts as failed.

export function readPlaywrightReport({ suites, errors }) {
  const results = { passed: 0, failures: [] }
  for (const { message } of errors)
    results.failures.push({ name: 'before the tests', output: plain(message) })
  const walk = (suite, path) => {
    for (const spec of suite.specs ?? []) {
      for (const { status, results: runs } of spec.tests) {
        const messages = runs.flatMap((run) =>
          (run.errors ?? []).map((error) => error.message ?? String(error.value)),
        )
        if (status === 'expected') results.passed += 1
        else
          results.failures.push({
            name: [...path, spec.title].join(': '),
            output: outputOf(status, messages),
          })
      }
    }
    for (const inner of suite.suites ?? []) walk(inner, [...path, inner.title])
  }
  for (const suite of suites) walk(suite, [suite.title])
  return results
}

function outputOf(status, messages) {
  return messages.length > 0 ? messages.map(plain).join('\n') : status
}

const ESCAPE = String.fromCharCode(27)

/** Without the colours of a terminal. */
export function plain(text) {
  return (text ?? '').replaceAll(new RegExp(`${ESCAPE}\\[[0-9;]*m`, 'g'), '').trim()
}
