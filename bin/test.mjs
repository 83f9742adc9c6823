// `npm test`, also on a fresh clone. `--only e2e,contract` chooses sections, other arguments choose test files.
// The last line is `N passed, N failed`.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { runChecks } from './check.mjs'
import { findBrowser, findFullBrowser } from './find-browser.mjs'
import { installOtherBrowsers } from './install-other-browsers.mjs'
import { readPlaywrightReport } from './playwright-report.mjs'
import {
  buildApp,
  buildPlainApp,
  installPackages,
  PLAIN_BUILD_FOLDER,
  requireNode,
  run,
  toolPath,
} from './prepare.mjs'
import { findPostgres, startPostgres } from './start-postgres.mjs'

/** This section runs some contract tests again, with the database on a PostgreSQL server. */
const POSTGRESQL_SECTION = 'postgresql'
/**
 * The embedded database is PostgreSQL too, and only the driver differs, so these files are enough: `authority` calls
 * every route once, and the other files test handwritten SQL, transactions or locks.
 */
const POSTGRESQL_FILES = [
  'authority',
  'catalogue',
  'checkout',
  'edge-claims',
  'edge-keys',
  'edge-outcomes',
  'edge-retention',
  'edge-review-requests',
  'orders',
  'passwords',
  'price-changes',
  'price-list',
  'product-moves',
  'purchases',
  'removed-people',
  'role-people',
  'roles',
  'ship-due',
  'sign-in',
  'users',
].map((name) => `tests/contract/${name}.test.ts`)
const EDGE_SECTION = 'edge'
/** This section runs a few journeys again, on a build with plain modules (vite.classic-start.ts). */
const PLAIN_SECTION = 'plain'
/** The beginnings of the titles of these journeys: a start, an offline start with an order, and an update. */
const PLAIN_TITLES = [
  'the first page of a device makes each call for its content once',
  'an order that is placed offline survives a restart',
  'an update that a person starts while another tab sends an order',
]
/** This section runs one journey in Chromium, in Firefox and in WebKit, and starts Firefox with blocked cookies. */
const BROWSERS_SECTION = 'browsers'
/**
 * These sections share one run of Playwright, so that a section does not wait for the last test of the other section.
 */
const PLAYWRIGHT_SECTIONS = ['faults', 'e2e']
/**
 * The rows run side by side, and the runs of a row one after the other. A run is one section, or several sections that
 * share it. More rows would not be faster: the more browsers share a processor, the more of its time each browser
 * needs.
 */
const ROWS = [
  [PLAYWRIGHT_SECTIONS],
  [EDGE_SECTION, BROWSERS_SECTION, PLAIN_SECTION, 'check', POSTGRESQL_SECTION, 'architecture'],
  ['screens', 'contract', 'unit', 'simulation'],
]
/** The tests of these sections mostly wait for other processes, so Vitest runs two of their files at a time. */
const MOSTLY_WAITING_SECTIONS = [EDGE_SECTION, BROWSERS_SECTION]
const SECTIONS = ROWS.flat(2)
const SECTIONS_WITH_POSTGRES = [EDGE_SECTION, POSTGRESQL_SECTION]
const SECTIONS_WITH_BUILD = ['architecture', BROWSERS_SECTION, PLAIN_SECTION, ...PLAYWRIGHT_SECTIONS]
const SECTIONS_WITH_FULL_CHROMIUM = [PLAIN_SECTION, ...PLAYWRIGHT_SECTIONS]
const NOT_NEEDED = Promise.resolve({ isDone: false })

const { values, positionals } = parseArgs({ options: { only: { type: 'string' } }, allowPositionals: true })
const chosenSections = values.only?.split(',') ?? SECTIONS
const totals = { passedCount: 0, failedCount: 0 }

/** The whole output of every failure, printed after the sections. */
const failureOutputs = []

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
  try {
    return { isDone: true, result: await step() }
  } catch (problem) {
    report(name, { passedCount: 0, failures: [{ name, output: problem.message }] }, startedAt)
    return { isDone: false }
  }
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
  const workers = MOSTLY_WAITING_SECTIONS.includes(section) ? 2 : 1
  // The output of the second reporter is shown when a run ends without a report.
  const reporters = ['--reporter=./bin/vitest-reporter.mjs', '--reporter=dot']
  const args = [`--maxWorkers=${workers}`, ...reporters, ...files]
  return runSuite(
    toolPath('vitest'),
    ['run', '--project', project, ...args],
    { ...environment, COUNTER_TEST_REPORT: reportFile },
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
  const files = positionals.length > 0 ? positionals : ['']
  const filters = files.map((path) => `^(?=.*/tests/(${sections.join('|')})/).*${path}`)
  return runSuite(
    toolPath('playwright'),
    ['test', ...filters, ...extraArgs, '--reporter=json'],
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
  const needsPostgres = chosenSections.some((section) => SECTIONS_WITH_POSTGRES.includes(section))
  const browser =
    needsFull || needsOtherBrowsers ? runStep('browser', () => findBrowsers(needsFull)) : NOT_NEEDED
  const postgres = browser.then(() => (needsPostgres ? runStep('PostgreSQL', findPostgres) : NOT_NEEDED))
  const otherBrowsers = postgres.then(() =>
    needsOtherBrowsers ? runStep('Firefox and WebKit', installOtherBrowsers) : NOT_NEEDED,
  )
  return { browser, postgres, otherBrowsers }
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
async function waitUntilPrepared(section, build, { browser, postgres, otherBrowsers }) {
  if (SECTIONS_WITH_BUILD.includes(section) && !build.isDone) return false
  if (SECTIONS_WITH_FULL_CHROMIUM.includes(section)) return (await browser).isDone
  if (section === BROWSERS_SECTION) return (await browser).isDone && (await otherBrowsers).isDone
  // Without PostgreSQL these sections run all the same, and report the failures of everything that needs it.
  if (SECTIONS_WITH_POSTGRES.includes(section)) await postgres
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
  await Promise.all(
    ROWS.map(async (row) => {
      for (const sections of row)
        await runAndReport([sections].flat().filter((name) => chosenSections.includes(name)))
    }),
  )
}

const folder = await mkdtemp(join(tmpdir(), 'counter-test-'))
// All runners start their servers from one seeded folder.
process.env.COUNTER_KEPT_TEMPLATE = join(folder, 'template')
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
console.log(`${totals.passedCount} passed, ${totals.failedCount} failed`)
process.exitCode = totals.failedCount > 0 || totals.passedCount === 0 ? 1 : 0
