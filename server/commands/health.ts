// Asks a running server whether it is ready, for containers without curl. The command opens no database.
import { StartRefused } from '#server/start-refused.mjs'
import { type Command, readValues } from './command.ts'

const USAGE = ['health [--ops-port PORT] [--ops-host HOST]']
const OPTIONS = { 'ops-port': { type: 'string' }, 'ops-host': { type: 'string' } } as const
const ANSWER_LIMIT_MS = 5000

export const healthCommand: Command = {
  usage: USAGE,
  run: async (args) => {
    const { values } = readValues(args, OPTIONS, USAGE)
    const port = values['ops-port'] ?? process.env.OPS_PORT
    if (!port)
      throw new StartRefused('health wants the port of the operations listener: --ops-port, or OPS_PORT.')
    const host = values['ops-host'] ?? (process.env.OPS_HOST || '127.0.0.1')
    console.log(await readHealth(`http://${host.includes(':') ? `[${host}]` : host}:${port}/ready`))
  },
}

/** Returns one line for the operator. Throws StartRefused when the server is not ready. */
async function readHealth(url: string): Promise<string> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(ANSWER_LIMIT_MS) }).catch(() => null)
  if (answer === null) throw new StartRefused(`not ready: ${url} does not answer.`)
  const { problems = {} } = (await answer.json().catch(() => ({}))) as { problems?: Record<string, string> } // the server's own answer
  if (answer.ok) return 'ready'
  const reasons = Object.entries(problems).map(([part, problem]) => `${part}: ${problem}`)
  throw new StartRefused(`not ready: ${reasons.join('; ') || `${url} answers ${answer.status}.`}`)
}
