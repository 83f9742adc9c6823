// Runs schedules in one process: `node --import tsx tests/simulation/soak.ts --from 1 --count 1000 [--bare]`.
// bin/soak.mjs starts one process per core and adds the results up. `--replay` prints one schedule step by step.
import { parseArgs } from 'node:util'
import type { PendingOrder } from '#outbox/pending-order.ts'
import { type Generation, generationOf } from './commands.ts'
import { runSchedule } from './run-schedule.ts'
import type { World } from './world.ts'

const { values } = parseArgs({
  options: {
    from: { type: 'string', default: '1' },
    count: { type: 'string', default: '1000' },
    /** Runs without a key store. */
    bare: { type: 'boolean', default: false },
    replay: { type: 'boolean', default: false },
    /** The generation of commands, for example of an older seed from regressions.json; by default the seed decides. */
    generation: { type: 'string' },
  },
})
const keepsKeys = !values.bare
const generationFor = (seed: number) => (values.generation as Generation | undefined) ?? generationOf(seed) // a person types it
const firstSeed = Number(values.from)

function printStep(command: string, world: World): void {
  const cases = [...world.judge.cases.values()].map(
    ({ mark, row, commits }) => `${mark} ${row?.state ?? 'not placed'}, on the server ${commits.length}`,
  )
  console.log(`${new Date(world.time.now()).toISOString()}  ${command}  (${cases.join('; ')})`)
}

function printJournal(order: PendingOrder | null): void {
  for (const { at, state, reason } of order?.journal ?? []) {
    console.log(`  ${new Date(at).toISOString()}  ${state}: ${reason}`)
  }
}

if (values.replay) {
  let lastWorld: World | null = null
  const outcome = await runSchedule({
    seed: firstSeed,
    keepsKeys,
    generation: generationFor(firstSeed),
    onStep(command, world) {
      lastWorld = world
      printStep(command, world)
    },
  })
  const world = lastWorld as World | null // assigned in the callback
  for (const { mark, row, copy, commits } of world?.judge.cases.values() ?? []) {
    console.log(`\n${mark}, on the server: ${commits.map(({ id }) => id).join()}`)
    printJournal(row)
    if (copy !== null) console.log('  its copy on another device')
    printJournal(copy)
  }
  console.log(outcome)
} else {
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
  }
  const failures: { seed: number; invariant: string; text: string }[] = []
  for (let seed = firstSeed; seed < firstSeed + Number(values.count); seed += 1) {
    const { violation, worker, ...verdict } = await runSchedule({
      seed,
      keepsKeys,
      generation: generationFor(seed),
    })
    sums.scheduleCount += 1
    sums.placedCount += verdict.placedCount
    sums.withoutAccountCount += verdict.withoutAccountCount
    sums.lostCount += verdict.lostCount
    sums.doubledCount += verdict.doubledCount
    sums.shownDoubledCount += verdict.shownDoubledCount
    sums.askedCount += verdict.askedCount
    sums.commitCount += verdict.commitCount
    sums.managerDecisionCount += verdict.managerDecisionCount
    sums.workerRunCount += worker.runCount
    sums.workerKillCount += worker.killCount
    sums.workerSentCount += worker.sentCount
    if (violation !== null) failures.push({ seed, ...violation })
  }
  console.log(JSON.stringify({ ...sums, failures }))
}
