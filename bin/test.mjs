// `npm test` and `npm run test:all` (`--all`), also on a fresh clone; docs/testing.md says what each of them runs.
// `--only e2e,contract` chooses sections, other arguments choose test files. The last line is `N passed, N failed`.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { runChecks } from './check.mjs'
import { findBrowser, findFullBrowser } from './find-browser.mjs'
import { findProxies } from './find-proxy.mjs'
import { installOtherBrowsers } from './install-other-browsers.mjs'
import { readPlaywrightReport } from './playwright-report.mjs'
import {
  buildApp,
  buildPlainApp,
  exitWith,
  installPackages,
  PLAIN_BUILD_FOLDER,
  readCommandLine,
  requireNode,
  run,
  toolPath,
} from './prepare.mjs'
import { measureStep } from './processor-time.mjs'
import { findPostgres, startPostgres } from './start-postgres.mjs'
import {
  BROWSERS_SECTION,
  EDGE_SECTION,
  PLAIN_SECTION,
  PLAIN_TITLES,
  PLAYWRIGHT_SECTIONS,
  POSTGRESQL_FILES,
  POSTGRESQL_SECTION,
  PROMISE_TAG,
  RUNS,
  RUNS_AT_A_TIME,
  SECTIONS,
  SECTIONS_OF_ALL,
  SECTIONS_WITH_BUILD,
  SECTIONS_WITH_FULL_CHROMIUM,
  SLOW_FILES,
} from './test-sections.mjs'

const NOT_NEEDED = Promise.resolve({ isDone: false })
const DAY_MS = 86_400_000
const SEED_VARIABLE = 'COUNTER_SEED'

const { values, positionals } = readArguments()
const usualSections = SECTIONS.filter((section) => values.all || !SECTIONS_OF_ALL.includes(section))
const chosenSections = values.only?.split(',') ?? usualSections
const usesPostgres = (section) =>
  [POSTGRESQL_SECTION, ...PLAYWRIGHT_SECTIONS].includes(section) || (values.all && section === EDGE_SECTION)
const totals = { passedCount: 0, failedCount: 0 }
/** The processor seconds of each step that has ended. */
const processorSeconds = new Map()

/** The whole output of every failure, printed after the sections. */
const failureOutputs = []

function readArguments() {
  const options = { only: { type: 'string' }, all: { type: 'boolean', default: false } }
  const sectionNames = SECTIONS.join(', ')
  try {
    return readCommandLine(
      { options, allowPositionals: true },
      `npm test -- [--only SECTIONS] [FILES], or npm run test:all -- …\nSections: ${sectionNames}`,
    )
  } catch (problem) {
    return exitWith(problem)
  }
}

/** The first lines of an output, on one line. */
function firstLines(output) {
  const lines = output.split('\n').map((line) => line.trim())
  return lines.filter(Boolean).slice(0, 5).join(' | ').slice(0, 400)
}

/** Adds a section's results to the totals, and prints the results, each failure on a line. */
function report(section, { passedCount, failures }, startedAt) {
  const seconds = Math.round((Date.now() - startedAt) / 1000)
  console.log(`${section}: ${passedCount} passed, ${failures.length} failed (${seconds} s)`)
  for (const { name, output } of failures) console.log(`  FAILED ${name}: ${firstLines(output)}`)
  failureOutputs.push(...failures.map(({ name, output }) => `${section}: ${name}\n${output}`))
  totals.passedCount += passedCount
  totals.failedCount += failures.length
}

/** Runs a step: a preparation, or a run of sections. An error that the step throws counts as a failed test. */
async function runStep(name, step) {
  const startedAt = Date.now()
  const endStep = async () => {
    try {
      return { isDone: true, result: await step() }
    } catch (problem) {
      report(name, { passedCount: 0, failures: [{ name, output: problem.message }] }, startedAt)
      return { isDone: false }
    }
  }
  const { result: outcome, processorSeconds: seconds } = await measureStep(endStep)
  processorSeconds.set(name, seconds)
  return outcome
}

/** Prints the processor seconds of all steps and of this process. */
function reportProcessorTime() {
  const { user, system } = process.cpuUsage()
  processorSeconds.set('this program', (user + system) / 1e6)
  const rows = [...processorSeconds].filter(([, seconds]) => seconds >= 0.5)
  const sum = [...processorSeconds.values()].reduce((total, seconds) => total + seconds, 0)
  const parts = rows.map(([name, seconds]) => `${name} ${Math.round(seconds)}`)
  console.log(`${Math.round(sum)} processor seconds: ${parts.join(', ')}`)
}

async function runCheckSection() {
  const results = await runChecks()
  return {
    passedCount: results.filter(({ isPassed }) => isPassed).length,
    failures: results.filter(({ isPassed }) => !isPassed),
  }
}

/** Runs a test runner that writes a JSON report, and reads it. A suite without tests is a failure. */
async function runSuite(command, args, environment, reportFile, readReport = (report) => report) {
  const { code, output } = await run(command, args, { environment })
  const failure = (name) => ({ passedCount: 0, failures: [{ name, output: output.trim() }] })
  const text = await readFile(reportFile, 'utf8').catch(() => null)
  if (text === null) return failure('the runner wrote no report')
  const results = readReport(JSON.parse(text))
  if (results.passedCount + results.failures.length === 0) return failure('no tests were found')
  if (code !== 0 && results.failures.length === 0) {
    return { passedCount: results.passedCount, failures: failure(`the runner ended with ${code}`).failures }
  }
  return results
}

async function runBrowsersSection(reportFile, [browser]) {
  return runVitestSection(BROWSERS_SECTION, reportFile, { environment: { CHROMIUM_PATH: browser } })
}

async function runVitestSection(section, reportFile, options = {}) {
  const { project = section, files = positionals, environment = {} } = options
  // The output of the second reporter is shown when a run ends without a report.
  const reporters = ['--reporter=./bin/vitest-reporter.mjs', '--reporter=dot']
  const exclusions = values.all ? [] : ['--exclude', SLOW_FILES]
  return runSuite(
    toolPath('vitest'),
    ['run', '--project', project, ...reporters, ...exclusions, ...files],
    // The option --maxWorkers would not reach the projects (vite.config.ts).
    { ...environment, VITEST_MAX_WORKERS: '1', COUNTER_TEST_REPORT: reportFile },
    reportFile,
  )
}

async function runPostgresqlSection(reportFile) {
  const server = await startPostgres()
  try {
    return await runVitestSection(POSTGRESQL_SECTION, reportFile, {
      project: 'contract',
      files: positionals.length > 0 ? positionals : POSTGRESQL_FILES,
      environment: { TEST_DATABASE_URL: server.url },
    })
  } finally {
    await server.stop()
  }
}

async function runPlainSection(reportFile, browsers) {
  await buildPlainApp()
  const environment = { COUNTER_BUILD: PLAIN_BUILD_FOLDER }
  // Playwright empties its folder of results at the start. Other journeys run at the same time, so this run has its own
  // folder.
  const extraArgs = ['--grep', PLAIN_TITLES.join('|'), '--output', join(dirname(reportFile), 'plain-results')]
  const results = await runPlaywrightSections(['e2e'], reportFile, browsers, environment, extraArgs)
  if (positionals.length > 0 || results.passedCount + results.failures.length === PLAIN_TITLES.length)
    return results
  throw new Error(`there is not exactly one test for each of these titles: ${PLAIN_TITLES.join(', ')}`)
}

async function runPlaywrightSections(
  sections,
  reportFile,
  [browser, fullBrowser],
  moreEnvironment = {},
  extraArgs = [],
) {
  const environment = {
    ...moreEnvironment,
    CHROMIUM_PATH: browser,
    FULL_CHROMIUM_PATH: fullBrowser,
    PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile,
  }
  const tags = values.all ? [] : ['--grep', PROMISE_TAG]
  const files = positionals.length > 0 ? positionals : ['']
  const filters = files.map((path) => `^(?=.*/tests/(${sections.join('|')})/).*${path}`)
  return runSuite(
    toolPath('playwright'),
    ['test', ...filters, ...tags, ...extraArgs, '--workers=1', '--reporter=json'],
    environment,
    reportFile,
    readPlaywrightReport,
  )
}

async function findBrowsers(needsFull) {
  return [await findBrowser(), needsFull && (await findFullBrowser())]
}

/**
 * Finds or installs the programs one after the other while the first sections run. A section waits for its programs.
 */
function findPrograms() {
  const needsFull = chosenSections.some((section) => SECTIONS_WITH_FULL_CHROMIUM.includes(section))
  const needsOtherBrowsers = chosenSections.includes(BROWSERS_SECTION)
  const needsPostgres = chosenSections.some(usesPostgres)
  const browser =
    needsFull || needsOtherBrowsers ? runStep('browser', () => findBrowsers(needsFull)) : NOT_NEEDED
  const postgres = browser.then(() => (needsPostgres ? runStep('PostgreSQL', findPostgres) : NOT_NEEDED))
  const otherBrowsers = postgres.then(() =>
    needsOtherBrowsers ? runStep('Firefox and WebKit', installOtherBrowsers) : NOT_NEEDED,
  )
  const needsProxies = values.all && chosenSections.includes(EDGE_SECTION)
  const proxies = otherBrowsers.then(() =>
    needsProxies ? runStep('nginx and Caddy', findProxies) : NOT_NEEDED,
  )
  return { browser, postgres, otherBrowsers, proxies }
}

/** Resolves with the results of one section, or of several that share a run. */
async function runSections(sections, folder, programs) {
  const [section] = sections
  const reportFile = join(folder, `${section}.json`)
  if (section === 'check') return runCheckSection()
  if (section === POSTGRESQL_SECTION) return runPostgresqlSection(reportFile)
  if (section === BROWSERS_SECTION) return runBrowsersSection(reportFile, (await programs.browser).result)
  if (section === PLAIN_SECTION) return runPlainSection(reportFile, (await programs.browser).result)
  if (PLAYWRIGHT_SECTIONS.includes(section))
    return runPlaywrightSections(sections, reportFile, (await programs.browser).result)
  return runVitestSection(section, reportFile)
}

/** Waits for the build and programs that a section needs. False if one of them is missing, which has been reported. */
async function waitUntilPrepared(section, build, { browser, postgres, otherBrowsers, proxies }) {
  if (SECTIONS_WITH_BUILD.includes(section) && !build.isDone) return false
  // Without these programs the sections run all the same, and report the failures of everything that needs them.
  if (usesPostgres(section)) await postgres
  if (section === EDGE_SECTION) await proxies
  if (SECTIONS_WITH_FULL_CHROMIUM.includes(section)) return (await browser).isDone
  if (section === BROWSERS_SECTION) return (await browser).isDone && (await otherBrowsers).isDone
  return true
}

async function runRows(folder) {
  if (!(await runStep('install', installPackages)).isDone) return
  const needsBuild = chosenSections.some((section) => SECTIONS_WITH_BUILD.includes(section))
  const build = needsBuild ? await runStep('build', buildApp) : await NOT_NEEDED
  const programs = findPrograms()
  const runAndReport = async (sections) => {
    if (sections.length === 0 || !(await waitUntilPrepared(sections[0], build, programs))) return
    const name = sections.join(' and ')
    const startedAt = Date.now()
    const { isDone, result } = await runStep(name, () => runSections(sections, folder, programs))
    if (isDone) report(name, result, startedAt)
  }
  const waitingRuns = RUNS.map((sections) => sections.filter((name) => chosenSections.includes(name)))
  const runWaiting = async () => {
    for (let sections = waitingRuns.shift(); sections; sections = waitingRuns.shift())
      await runAndReport(sections)
  }
  await Promise.all(Array.from({ length: RUNS_AT_A_TIME }, runWaiting))
}

const folder = await mkdtemp(join(tmpdir(), 'counter-test-'))
// All runners start their servers from one seeded folder.
process.env.COUNTER_KEPT_TEMPLATE = join(folder, 'template')
// `npm run test:all` tries other random cases on each date, and more of them (tests/support/random-cases.ts).
if (values.all) process.env[SEED_VARIABLE] ??= String(Math.floor(Date.now() / DAY_MS))
const unknownSections = chosenSections.filter((section) => !SECTIONS.includes(section))
try {
  requireNode()
  if (unknownSections.length > 0)
    throw new Error(`Unknown: ${unknownSections.join()}. Sections: ${SECTIONS.join()}.`)
  await runRows(folder)
} catch (problem) {
  console.error(problem.message)
  totals.failedCount += 1
} finally {
  await rm(folder, { recursive: true, force: true })
}
for (const text of failureOutputs) console.log(`\nFAILED  ${text}`)
const seed = process.env[SEED_VARIABLE]
if (seed && failureOutputs.length > 0) {
  console.log(`\nTo repeat random cases: ${SEED_VARIABLE}=${seed} npx vitest run --project <section> <file>`)
}
reportProcessorTime()
console.log(`${totals.passedCount} passed, ${totals.failedCount} failed`)
process.exitCode = totals.failedCount > 0 || totals.passedCount === 0 ? 1 : 0
