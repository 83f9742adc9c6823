// Debian's WebKitGTK, driven through its own WebKitWebDriver, on a screen that nobody sees.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { freePort } from '../../bin/free-port.mjs'
import { type Browser, idOf } from './browser.ts'
import { START_LIMIT_MS, waitUntil } from './wait-until.ts'

const ENVIRONMENT = { GDK_BACKEND: 'x11', LIBGL_ALWAYS_SOFTWARE: '1', NO_AT_BRIDGE: '1' }
/** Safari has `navigator.storage`; Debian's build has it behind a switch. */
const WORDS = ['--automation', '--features=StorageAPI,StorageAPIEstimate']

/** Its console cannot be read from outside, so each page notes its own errors, from its load on. */
const NOTE_ERRORS = `
  if (window.toldErrors) return
  const told = (window.toldErrors = [])
  // Its stack names no error.
  const textOf = (word) => (word instanceof Error ? [word, word.stack].join('\\n') : String(word))
  const tell = console.error
  console.error = (...words) => {
    told.push(words.map(textOf).join(' '))
    tell(...words)
  }
  addEventListener('error', ({ message }) => told.push(message))
  addEventListener('unhandledrejection', ({ reason }) => told.push(String(reason)))`

export async function openWebKit(): Promise<Browser> {
  const children: ChildProcess[] = []
  const end = async () => {
    for (const child of children.reverse()) {
      if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) continue
      const gone = once(child, 'exit')
      child.kill()
      await gone
    }
  }
  try {
    const environment = { ...process.env, ...ENVIRONMENT, DISPLAY: await openScreen(children) }
    const port = await freePort()
    const driver = spawn(process.env.WEBKIT_DRIVER_PATH || 'WebKitWebDriver', [`--port=${port}`], {
      stdio: 'ignore',
      env: environment,
    })
    children.push(driver)
    const root = `http://127.0.0.1:${port}`
    await waitUntil('WebKitWebDriver answers', () => call('GET', `${root}/status`), START_LIMIT_MS)
    const alwaysMatch = { 'webkitgtk:browserOptions': { args: WORDS } }
    const opened = await call('POST', `${root}/session`, { capabilities: { alwaysMatch } })
    if (typeof opened !== 'object' || opened === null || !('sessionId' in opened))
      throw new Error('no session')
    const session = `${root}/session/${opened.sessionId}`
    const say = (path: string, body: object) => call('POST', `${session}/${path}`, body)
    const run = (script: string, ...args: readonly unknown[]) => say('execute/sync', { script, args })
    await say('window/rect', { width: 1280, height: 900 })

    const told: string[] = []
    const readErrors = async () => {
      const errors = await run('return window.toldErrors?.splice(0)')
      if (Array.isArray(errors)) told.push(...errors.map(String))
    }
    return {
      async goTo(url) {
        await readErrors()
        await say('url', { url })
        await run(NOTE_ERRORS)
      },
      run,
      click: async (element) => void (await say(`element/${idOf(element)}/click`, {})),
      type: async (element, text) => void (await say(`element/${idOf(element)}/value`, { text })),
      async errors() {
        await readErrors()
        return told
      },
      async end() {
        await call('DELETE', session).catch(() => {}) // a browser that is gone has ended too
        await end()
      },
    }
  } catch (problem) {
    await end()
    throw problem
  }
}

/** It picks a free number itself and says it on its fourth descriptor. */
async function openScreen(children: ChildProcess[]): Promise<string> {
  const words = ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp']
  const screen = spawn('Xvfb', words, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  children.push(screen)
  const said = screen.stdio[3] as Readable // a pipe, by the line above
  const [number] = await once(said, 'data')
  return `:${String(number).trim()}`
}

async function call(method: string, url: string, body?: object): Promise<unknown> {
  const answer = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) })
  const { value } = (await answer.json()) as { value: { error?: string; message?: string } | null } // the form of every answer
  if (!answer.ok) throw new Error(`${value?.error} ${value?.message}`)
  return value
}
