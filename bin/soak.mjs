// `npm run soak -- N [--seed S] [--only keys|bare] [--generation WORD]`: runs N random schedules with keys and N without
// keys (`bare`), on all cores, and ends with the numbers of orders that were lost, that were doubled, and about which the
// app asked a person. The exit code is 1 if a schedule broke an invariant. `npm run soak -- --replay SEED [--bare]
// [--generation WORD]` prints the steps of one schedule, and always ends with 0. The word names a generation of commands
// (tests/simulation/commands.ts).
import { availableParallelism } from 'node:os'
import { exitWith, installPackages, readCommandLine, requireNode, run } from './prepare.mjs'

const USAGE =
  'npm run soak -- N [--seed S] [--only keys|bare] [--generation WORD], or npm run soak -- --replay SEED [--bare] [--generation WORD]'
const { values, positionals } = readArguments()
const MODES = [
  { name: 'with keys', key: 'keys', args: [] },
  { name: 'without keys', key: 'bare', args: ['--bare'] },
]
const generationArgs = values.generation ? ['--generation', values.generation] : []
const CHUNK_SIZE = 2_000
const SOAK_ARGS = ['--import', 'tsx', 'tests/simulation/soak.ts']

function readArguments() {
  const options = {
    seed: { type: 'string', default: '1' },
    replay: { type: 'string' },
    bare: { type: 'boolean', default: false },
    only: { type: 'string' },
    generation: { type: 'string' },
  }
  try {
    return readCommandLine({ options, allowPositionals: true }, USAGE)
  } catch (problem) {
    return exitWith(problem)
  }
}

/** Runs the schedules in chunks on every core; resolves with the sums. */
async function runSchedules(count, firstSeed, args) {
  const sums = {
    scheduleCount: 0,
    placedCount: 0,
    withoutAccountCount: 0,
    lostCount: 0,
    doubledCount: 0,
    shownDoubledCount: 0,
    askedCount: 0,
    commitCount: 0,
    managerDecisionCount: 0,
    workerRunCount: 0,
    workerKillCount: 0,
    workerSentCount: 0,
    failures: [],
  }
  let nextSchedule = 0
  async function runChunks() {
    while (nextSchedule < count) {
      const from = firstSeed + nextSchedule
      const size = Math.min(CHUNK_SIZE, count - nextSchedule)
      nextSchedule += size
      const { output } = await run(
        process.execPath,
        [...SOAK_ARGS, '--from', from, '--count', size, ...args, ...generationArgs].map(String),
      )
      const { failures, ...counts } = JSON.parse(output.trim().split('\n').at(-1))
      for (const key of Object.keys(counts)) sums[key] += counts[key]
      sums.failures.push(...failures)
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, runChunks))
  return sums
}

function report({ name, args }, sums, seconds) {
  const { scheduleCount, placedCount, withoutAccountCount, lostCount, doubledCount, shownDoubledCount } = sums
  const { askedCount, commitCount, workerRunCount, workerKillCount, workerSentCount, failures } = sums
  const doubles = args.length === 0 ? `doubled ${doubledCount}` : `undetected doubled ${doubledCount}`
  console.log(
    `${name}: ${scheduleCount} schedules, ${placedCount} orders, lost ${lostCount}, ${doubles}, ` +
      `shown as sent twice ${shownDoubledCount}, asked ${askedCount}, ` +
      `without an account ${withoutAccountCount}, placed on the server ${commitCount}, ` +
      `runs of the worker ${workerRunCount}, killed ${workerKillCount}, sent by it ${workerSentCount}, broken invariants ${failures.length} (${seconds} s)`,
  )
  for (const { seed, invariant, text } of failures.slice(0, 20)) {
    console.log(
      `  seed ${seed}: ${invariant}, ${text}; npm run soak -- --replay ${[seed, ...args, ...generationArgs].join(' ')}`,
    )
  }
}

async function main() {
  requireNode()
  await installPackages()
  if (values.replay !== undefined) {
    const args = ['--replay', '--from', values.replay, ...(values.bare ? ['--bare'] : []), ...generationArgs]
    console.log((await run(process.execPath, [...SOAK_ARGS, ...args])).output)
    return
  }
  const count = Number(positionals[0] ?? 20_000)
  const totals = { lostCount: 0, doubledCount: 0, askedCount: 0, failureCount: 0 }
  for (const mode of MODES.filter(({ key }) => values.only === undefined || values.only === key)) {
    const startedAt = Date.now()
    const sums = await runSchedules(count, Number(values.seed), mode.args)
    report(mode, sums, Math.round((Date.now() - startedAt) / 1000))
    totals.lostCount += sums.lostCount
    totals.doubledCount += sums.doubledCount
    totals.askedCount += sums.askedCount
    totals.failureCount += sums.failures.length
  }
  console.log(
    `lost ${totals.lostCount}, doubled ${totals.doubledCount}, asked a person about ${totals.askedCount} orders`,
  )
  process.exitCode = totals.failureCount > 0 ? 1 : 0
}

main().catch(exitWith)
