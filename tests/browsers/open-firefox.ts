// Debian's Firefox, driven through Marionette, which every Firefox has built in: JSON messages over a socket.
import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '../../bin/free-port.mjs'
import { type Browser, idOf } from './browser.ts'
import { START_LIMIT_MS, waitUntil } from './wait-until.ts'

/**
 * With these preferences Firefox asks, loads and shows nothing by itself. It writes the console of pages to its output.
 */
const PREFERENCES = {
  'app.normandy.enabled': false,
  'browser.newtabpage.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'devtools.console.stdout.content': true,
  'remote.prefs.recommended': true,
}
/** The lines of errors of a page. The lines of errors of Firefox itself have no http address. */
const ERROR_LINES = /^(?:console\.error: .*|JavaScript error: http.*)$/gm

/** Starts Firefox. `ownPreferences` have the names of `about:config`. */
export async function openFirefox(ownPreferences: Record<string, unknown> = {}): Promise<Browser> {
  const profile = await mkdtemp(join(tmpdir(), 'counter-firefox-'))
  const port = await findFreePort()
  const preferences = Object.entries({ ...PREFERENCES, ...ownPreferences, 'marionette.port': port })
  const lines = preferences.map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});\n`)
  await writeFile(join(profile, 'user.js'), lines.join(''))
  const args = ['--headless', '--marionette', '--no-remote', '--profile', profile, 'about:blank']
  const child = spawn(process.env.FIREFOX_PATH || 'firefox-esr', args, {
    env: { ...process.env, HOME: profile },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const processExit = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  const end = async () => {
    child.kill('SIGKILL')
    await processExit
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const sendCommand = openMarionette(
      await waitUntil('Firefox listens', () => connectTo(port), START_LIMIT_MS),
    )
    const callWebDriver = async (command: string, parameters: object) => {
      const answer = await sendCommand(`WebDriver:${command}`, parameters)
      return typeof answer === 'object' && answer !== null && 'value' in answer ? answer.value : answer
    }
    await callWebDriver('NewSession', { capabilities: { alwaysMatch: {} } })
    await callWebDriver('SetWindowRect', { width: 1280, height: 900 })
    return {
      goTo: async (url) => void (await callWebDriver('Navigate', { url })),
      run: (script, ...args) => callWebDriver('ExecuteScript', { script, args }),
      click: async (element) => void (await callWebDriver('ElementClick', { id: idOf(element) })),
      type: async (element, text) =>
        void (await callWebDriver('ElementSendKeys', { id: idOf(element), text })),
      errors: async () => output.match(ERROR_LINES) ?? [],
      end,
    }
  } catch (problem) {
    await end()
    throw new Error(`Firefox does not start:\n${output}`, { cause: problem })
  }
}

function connectTo(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket))
    socket.once('error', reject)
  })
}

/** Messages are `<bytes>:<json>`: `[0, id, command, parameters]`, answered by `[1, id, error, value]`. */
function openMarionette(socket: Socket): (command: string, parameters: object) => Promise<unknown> {
  const openCalls = new Map<unknown, (error: { message: string } | null, value: unknown) => void>()
  let receivedBytes = Buffer.alloc(0)
  let lastId = 0
  function readMessage(): unknown {
    const colon = receivedBytes.indexOf(':')
    const end = colon + 1 + Number(receivedBytes.subarray(0, Math.max(colon, 0)))
    if (colon === -1 || receivedBytes.length < end) return null
    const message: unknown = JSON.parse(receivedBytes.subarray(colon + 1, end).toString())
    receivedBytes = receivedBytes.subarray(end)
    return message
  }
  socket.on('data', (chunk) => {
    receivedBytes = Buffer.concat([receivedBytes, chunk])
    for (let message = readMessage(); message !== null; message = readMessage()) {
      if (!Array.isArray(message)) continue // the greeting of Marionette
      const [, id, error, value] = message
      openCalls.get(id)?.(error, value)
      openCalls.delete(id)
    }
  })
  socket.on('close', () => {
    for (const answer of openCalls.values()) answer({ message: 'Firefox is gone' }, null)
  })
  return (command, parameters) =>
    new Promise((resolve, reject) => {
      lastId += 1
      openCalls.set(lastId, (error, value) => (error ? reject(new Error(error.message)) : resolve(value)))
      const text = JSON.stringify([0, lastId, command, parameters])
      socket.write(`${Buffer.byteLength(text)}:${text}`)
    })
}
