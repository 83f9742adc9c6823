// Turns Playwright's JSON report into the form of vitest-reporter.mjs: the number of passed tests, and the failed tests
// with their output. A skipped test proves nothing, so it is reported as failed.

export function readPlaywrightReport({ suites, errors }) {
  const results = { passedCount: 0, failures: [] }
  for (const { message } of errors)
    results.failures.push({ name: 'before the tests', output: withoutColours(message) })
  const collectResults = (suite, path) => {
    for (const spec of suite.specs ?? []) {
      for (const { status, results: runs } of spec.tests) {
        const messages = runs.flatMap((run) =>
          (run.errors ?? []).map((error) => error.message ?? String(error.value)),
        )
        if (status === 'expected') results.passedCount += 1
        else
          results.failures.push({
            name: [...path, spec.title].join(': '),
            output: outputOf(status, messages),
          })
      }
    }
    for (const innerSuite of suite.suites ?? []) collectResults(innerSuite, [...path, innerSuite.title])
  }
  for (const suite of suites) collectResults(suite, [suite.title])
  return results
}

function outputOf(status, messages) {
  return messages.length > 0 ? messages.map(withoutColours).join('\n') : status
}

const ESCAPE = String.fromCharCode(27)

/** Removes the colours of a terminal from an output. */
export function withoutColours(text) {
  return (text ?? '').replaceAll(new RegExp(`${ESCAPE}\\[[0-9;]*m`, 'g'), '').trim()
}
