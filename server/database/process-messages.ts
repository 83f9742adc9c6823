// Messages between the processes that use one PostgreSQL (LISTEN and NOTIFY). A process does not get the messages that
// others send while it has no connection, so a listener must also learn of changes in another way.
import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import * as v from 'valibot'
import { log } from '#server/log/log.ts'
import { serverLog } from '#texts/server.ts'

const CHANNEL = 'counter_changes'
const CONNECT_AGAIN_MS = 2000
const CONNECTION_LIMIT_MS = 5000
/** PostgreSQL takes messages below 8,000 bytes. */
const MOST_BYTES = 7900
/** At most this many messages wait for a new connection; further messages are lost. */
const MOST_UNSENT = 1000

export interface ProcessMessages {
  /** Sends a message to the other processes; returns false if it is too long. Never throws. */
  send: (message: unknown) => boolean
  /** The listener gets each message of another process. */
  onMessage: (listener: (message: unknown) => void) => void
  /**
   * The listener gets false when the connection is lost and after each failed attempt to connect, and true when the
   * connection is back. It does not get the messages that others sent in the meantime.
   */
  onConnection: (listener: (isConnected: boolean) => void) => void
  close: () => Promise<void>
}

const envelope = v.pipe(v.string(), v.parseJson(), v.object({ from: v.string(), message: v.unknown() }))

/** Connects in the background, and again whenever the connection is lost. */
export function openProcessMessages(databaseUrl: string): ProcessMessages {
  const ownId = randomUUID()
  const listeners: ((message: unknown) => void)[] = []
  const connectionListeners: ((isConnected: boolean) => void)[] = []
  let client: Client | null = null
  /** The last send. The next send waits for it, because the driver takes one statement at a time. */
  let lastSend: Promise<unknown> = Promise.resolve()
  let wasConnectionLost = false
  const unsentPayloads: string[] = []
  let isClosed = false
  let timer: NodeJS.Timeout | undefined

  async function connect(): Promise<void> {
    const newClient = new Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: CONNECTION_LIMIT_MS,
      keepAlive: true,
    })
    let isLost = false
    function reconnectAfterLoss(reason: string): void {
      if (isLost || isClosed) return
      isLost = true
      if (client === newClient) log.warn(serverLog.messagesLost(reason))
      client = null
      wasConnectionLost = true
      for (const listener of connectionListeners) listener(false)
      newClient.end().catch(() => undefined)
      timer = setTimeout(() => void connect(), CONNECT_AGAIN_MS).unref()
    }
    newClient.on('error', (problem) => reconnectAfterLoss(problem.message))
    newClient.on('end', () => reconnectAfterLoss('the connection ended'))
    newClient.on('notification', ({ payload }) => {
      const parsed = v.safeParse(envelope, payload)
      if (!parsed.success || parsed.output.from === ownId) return
      for (const listener of listeners) listener(parsed.output.message)
    })
    try {
      await newClient.connect()
      await newClient.query(`listen ${CHANNEL}`)
      client = newClient
      if (isClosed) return await newClient.end()
      for (const payload of unsentPayloads.splice(0))
        await newClient.query('select pg_notify($1, $2)', [CHANNEL, payload])
      if (wasConnectionLost) for (const listener of connectionListeners) listener(true)
      wasConnectionLost = false
    } catch (problem) {
      reconnectAfterLoss(problem instanceof Error ? problem.message : String(problem))
    }
  }
  void connect()

  return {
    send(message) {
      const payload = JSON.stringify({ from: ownId, message })
      if (Buffer.byteLength(payload) > MOST_BYTES) return false
      const keepUnsent = () => {
        if (unsentPayloads.length < MOST_UNSENT) unsentPayloads.push(payload)
      }
      const sendNow = () =>
        client === null
          ? keepUnsent()
          : client.query('select pg_notify($1, $2)', [CHANNEL, payload]).then(() => undefined)
      lastSend = lastSend.then(sendNow).catch(keepUnsent)
      return true
    },
    onMessage: (listener) => {
      listeners.push(listener)
    },
    onConnection: (listener) => {
      connectionListeners.push(listener)
    },
    async close() {
      isClosed = true
      clearTimeout(timer)
      await client?.end().catch(() => undefined)
    },
  }
}
