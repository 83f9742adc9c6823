// Debian's WebKitGTK, driven through its own WebKitWebDriver, on a virtual screen.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { findFreePort } from '../../bin/free-port.mjs'
import { type Browser, idOf } from './browser.ts'
import { START_LIMIT_MS, waitUntil } from './wait-until.ts'

const ENVIRONMENT = { GDK_BACKEND: 'x11', LIBGL_ALWAYS_SOFTWARE: '1', NO_AT_BRIDGE: '1' }
/**
 * Safari has `navigator.storage`; Debian's build has it only with these features. Over https Safari keeps no page of
 * Counter for Back, because the page is `no-store`. Over http it would keep the pages of this test.
 */
const BROWSER_ARGS = ['--automation', '--features=StorageAPI,StorageAPIEstimate', '--enable-page-cache=false']

/** Runs in each page that `goTo` has loaded and records the page's errors: the driver cannot read the console. */
const RECORD_ERRORS = `
  if (window.recordedErrors) return
  const errors = (window.recordedErrors = [])
  // In WebKit the stack of an error does not contain its message.
  const textOf = (value) => (value instanceof Error ? [value, value.stack].join('\\n') : String(value))
  const consoleError = console.error
  console.error = (...values) => {
    errors.push(values.map(textOf).join(' '))
    consoleError(...values)
  }
  addEventListener('error', ({ message }) => errors.push(message))
  addEventListener('unhandledrejection', ({ reason }) => errors.push(String(reason)))`

export async function openWebKit(): Promise<Browser> {
  const children: ChildProcess[] = []
  const endProcesses = async () => {
    for (const child of children.reverse()) {
      if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) continue
      const processExit = once(child, 'exit')
      child.kill()
      await processExit
    }
  }
  try {
    const environment = { ...process.env, ...ENVIRONMENT, DISPLAY: await openScreen(children) }
    const port = await findFreePort()
    const driver = spawn(process.env.WEBKIT_DRIVER_PATH || 'WebKitWebDriver', [`--port=${port}`], {
      stdio: 'ignore',
      env: environment,
    })
    children.push(driver)
    const driverUrl = `http://127.0.0.1:${port}`
    await waitUntil('WebKitWebDriver answers', () => call('GET', `${driverUrl}/status`), START_LIMIT_MS)
    const alwaysMatch = { 'webkitgtk:browserOptions': { args: BROWSER_ARGS } }
    const sessionAnswer = await call('POST', `${driverUrl}/session`, { capabilities: { alwaysMatch } })
    if (typeof sessionAnswer !== 'object' || sessionAnswer === null || !('sessionId' in sessionAnswer))
      throw new Error('no session')
    const session = `${driverUrl}/session/${sessionAnswer.sessionId}`
    const post = (path: string, body: object) => call('POST', `${session}/${path}`, body)
    const run = (script: string, ...args: readonly unknown[]) => post('execute/sync', { script, args })
    await post('window/rect', { width: 1280, height: 900 })

    const allErrors: string[] = []
    const readErrors = async () => {
      const newErrors = await run('return window.recordedErrors?.splice(0)')
      if (Array.isArray(newErrors)) allErrors.push(...newErrors.map(String))
    }
    return {
      async goTo(url) {
        await readErrors()
        await post('url', { url })
        await run(RECORD_ERRORS)
      },
      run,
      click: async (element) => void (await post(`element/${idOf(element)}/click`, {})),
      type: async (element, text) => void (await post(`element/${idOf(element)}/value`, { text })),
      async errors() {
        await readErrors()
        return allErrors
      },
      async end() {
        await call('DELETE', session).catch(() => {}) // a browser that has ended has no session
        await endProcesses()
      },
    }
  } catch (problem) {
    await endProcesses()
    throw problem
  }
}

/** Starts a virtual screen. The screen picks a free number and writes it to its fourth descriptor. */
async function openScreen(children: ChildProcess[]): Promise<string> {
  const args = ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp']
  const screen = spawn('Xvfb', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  children.push(screen)
  const output = screen.stdio[3] as Readable // `stdio` makes it a pipe
  const [displayNumber] = await once(output, 'data')
  return `:${String(displayNumber).trim()}`
}

async function call(method: string, url: string, body?: object): Promise<unknown> {
  const answer = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) })
  const { value } = (await answer.json()) as { value: { error?: string; message?: string } | null } // the form of every answer
  if (!answer.ok) throw new Error(`${value?.error} ${value?.message}`)
  return value
}
