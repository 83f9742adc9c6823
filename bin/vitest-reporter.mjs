// A reporter for Vitest: writes the number of passed tests, and the failures. Vitest's own JSON reporter leaves out
// errors in the `beforeAll` of a describe and outside of tests. A skipped test proves nothing, so it is reported as
// failed.
import { writeFile } from 'node:fs/promises'
import { withoutColours } from './playwright-report.mjs'

export default class Reporter {
  async onTestRunEnd(modules, unhandledErrors) {
    const results = {
      passedCount: 0,
      failures: unhandledErrors.map((error) => failureOf('outside of the tests', [error])),
    }
    for (const module of modules) {
      const file = module.relativeModuleId
      const failedSuites = [module, ...module.children.allSuites()].filter(
        (suite) => suite.errors().length > 0,
      )
      for (const suite of failedSuites) results.failures.push(failureOf(nameOf(file, suite), suite.errors()))
      for (const test of module.children.allTests()) {
        const { state, errors } = test.result()
        if (state === 'passed') results.passedCount += 1
        else results.failures.push(failureOf(nameOf(file, test), errors, state))
      }
    }
    await writeFile(process.env.COUNTER_TEST_REPORT, JSON.stringify(results))
  }
}

function nameOf(file, { type, fullName }) {
  return type === 'module' ? file : `${file}: ${fullName}`
}

function failureOf(name, errors, state) {
  return { name, output: errors?.length > 0 ? errors.map(textOf).join('\n') : state }
}

/** The text of an error, with its own message: after the timeout of a hook the stack has another message. */
function textOf({ name, message, code, diff = '', stack = '', errors = [], cause }) {
  const firstLine = [name ?? 'Error', message, code].filter(Boolean).join(': ')
  const stackLines = stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line) && !line.includes('/node_modules/'))
  const causes = [...errors, ...(cause ? [cause] : [])].map((error) => `because of ${textOf(error)}`)
  return [withoutColours(firstLine), withoutColours(diff), ...stackLines, ...causes]
    .filter(Boolean)
    .join('\n')
}
