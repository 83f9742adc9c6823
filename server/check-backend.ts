// `npm run conformance`: makes the agreed calls to a backend, and reports which rules its answers keep.
import { writeFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { PROFILES, type Profile } from './agreement/agreed-call.ts'
import { argumentProblem } from './argument-problem.mjs'
import { brokenMusts, runConformance, silenceOf } from './conformance/conformance.ts'
import { readConformanceSite } from './conformance/conformance-site.ts'
import { jsonOf, junitOf, recordOf, tableOf } from './conformance/report.ts'
import { print, printProblem } from './print.ts'
import { readPathTable } from './read-path-table.ts'
import { readBackendAddress } from './secret-addresses.mjs'
import { StartRefused } from './start-refused.mjs'

const USAGE = `npm run conformance -- --backend URL --site FILE [--profile ${PROFILES.join('|')}] [arguments]

  --backend URL          the backend itself, not the edge; it may have a path
  --site FILE            test accounts and carts of the site (docs/backend-contract.md)
  --profile NAME         read (the default), order, staff or events
  --backend-paths FILE   the table of paths that differ
  --place-orders         also tries the rules that write: it places one order
  --json FILE            writes the report as JSON
  --junit FILE           writes the report as JUnit
  --record               writes every exchange into conformance-record.json, without cookies and passwords
  --help                 prints this help

Without --place-orders the run writes nothing but sessions. The exit status is 1 if the backend breaks a rule of the level "must".`

const RECORD_FILE = 'conformance-record.json'

function readOptions(args: string[]) {
  const options = {
    backend: { type: 'string' },
    site: { type: 'string' },
    profile: { type: 'string', default: 'read' },
    'backend-paths': { type: 'string' },
    'place-orders': { type: 'boolean', default: false },
    json: { type: 'string' },
    junit: { type: 'string' },
    record: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  } as const
  try {
    return parseArgs({ args, options, strict: true }).values
  } catch (problem) {
    throw new StartRefused(`${argumentProblem(problem)}.\n\n${USAGE}`)
  }
}

const isProfile = (text: string): text is Profile => PROFILES.some((profile) => profile === text)

async function checkBackend(args: string[]): Promise<void> {
  const values = readOptions(args)
  if (values.help) return print(...USAGE.split('\n'))
  const { backend = '', site = '', profile } = values
  if (backend === '') throw new StartRefused(`--backend names the address of the backend.\n\n${USAGE}`)
  readBackendAddress(backend, values['backend-paths'] !== undefined)
  if (site === '') throw new StartRefused(`--site names the file of the site.\n\n${USAGE}`)
  if (!isProfile(profile)) throw new StartRefused(`--profile is one of ${PROFILES.join(', ')}.`)
  const report = await runConformance({
    backend: new URL(backend),
    paths: await readPathTable(values['backend-paths'] ?? null),
    site: await readConformanceSite(site).catch((problem: Error) => {
      throw new StartRefused(`--site: ${problem.message}`)
    }),
    profile,
    placesOrders: values['place-orders'],
    now: () => new Date(),
    clock: () => performance.now(),
    wait: (ms) => setTimeout(ms),
  })
  const silence = silenceOf(report)
  if (silence !== null) throw new StartRefused(`--backend: ${silence}.`)
  print(...tableOf(report))
  if (values.json) await writeFile(values.json, jsonOf(report))
  if (values.junit) await writeFile(values.junit, junitOf(report))
  if (values.record) {
    await writeFile(RECORD_FILE, recordOf(report), { mode: 0o600 })
    print(`Every exchange was written into ${RECORD_FILE}.`)
  }
  if (brokenMusts(report).length > 0) process.exitCode = 1
}

try {
  await checkBackend(process.argv.slice(2))
} catch (problem) {
  printProblem(problem)
  process.exitCode = 1
}
