// What broke outside of any test: Vitest's report in JSON does not say it, and the run fails by it.
export default class UnhandledReporter {
  onTestRunEnd(_modules, errors) {
    for (const { name, message, stack } of errors) console.error(`Unhandled ${name}: ${stack ?? message}`)
  }
}
