// A reporter of vitest: writes how many tests passed and what failed. Its own JSON reporter leaves out what broke in the
// `beforeAll` of a describe, and what broke outside of any test. A skipped test proves nothing, so it counts as failed.
import { writeFile } from 'node:fs/promises'
import { plain } from './playwright-report.mjs'

export default class Reporter {
  async onTestRunEnd(modules, unhandledErrors) {
    const results = {
      passed: 0,
      failures: unhandledErrors.map((error) => failureOf('outside of the tests', [error])),
    }
    for (const module of modules) {
      const file = module.relativeModuleId
      const before = [module, ...module.children.allSuites()].filter((suite) => suite.errors().length > 0)
      for (const suite of before) results.failures.push(failureOf(nameOf(file, suite), suite.errors()))
      for (const test of module.children.allTests()) {
        const { state, errors } = test.result()
        if (state === 'passed') results.passed += 1
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

/** The stack of a hook that took too long has another message than the error. */
function textOf({ name, message, code, diff = '', stack = '', errors = [], cause }) {
  const own = [name ?? 'Error', message, code].filter(Boolean).join(': ')
  const places = stack.split('\n').filter((line) => /^\s+at /.test(line) && !line.includes('/node_modules/'))
  const others = [...errors, ...(cause ? [cause] : [])].map((error) => `because of ${textOf(error)}`)
  return [plain(own), plain(diff), ...places, ...others].filter(Boolean).join('\n')
}
