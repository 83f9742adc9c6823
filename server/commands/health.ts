// Asks a running server whether it is ready, for containers without curl. The command opens no database.
import { print } from '#server/print.ts'
import { readOperationsAddress } from '#server/read-operations.mjs'
import { StartRefused } from '#server/start-refused.mjs'
import { type Command, readValues } from './command.ts'

const USAGE = ['health [--ops-port PORT] [--ops-host HOST]']
const OPTIONS = { 'ops-port': { type: 'string' }, 'ops-host': { type: 'string' } } as const
const ANSWER_LIMIT_MS = 5000

export const healthCommand: Command = {
  usage: USAGE,
  run: async (args) => {
    const { values } = readValues(args, OPTIONS, USAGE)
    const { opsPort, opsHost } = readOperationsAddress(values, process.env)
    if (opsPort === null)
      throw new StartRefused('health wants the port of the operations listener: --ops-port, or OPS_PORT.')
    const host = opsHost.includes(':') ? `[${opsHost}]` : opsHost
    print(await readHealth(`http://${host}:${opsPort}/ready`))
  },
}

/** Returns one line for the operator. Throws StartRefused when the server is not ready. */
async function readHealth(url: string): Promise<string> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(ANSWER_LIMIT_MS) }).catch(() => null)
  if (answer === null)
    throw new StartRefused('not ready: no server answers at the address of --ops-host and --ops-port.')
  const { problems = {} } = (await answer.json().catch(() => ({}))) as { problems?: Record<string, string> } // the server's own answer
  if (answer.ok) return 'ready'
  const reasons = Object.entries(problems).map(([part, problem]) => `${part}: ${problem}`)
  throw new StartRefused(`not ready: ${reasons.join('; ') || `the server answers ${answer.status}.`}`)
}
