// Runs nginx or Caddy with its configuration in `deploy`, in front of two servers of a test. Only addresses, the
// certificate and the places of files are replaced.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import { findProxy, type ProxyName } from '../../bin/find-proxy.mjs'
import { findFreePort } from '../../bin/free-port.mjs'

const DEPLOY = fileURLToPath(new URL('../../deploy/', import.meta.url))

interface Addresses {
  port: number
  edges: readonly [number, number]
  folder: string
}

interface Proxy {
  file: string
  adapt: (text: string, addresses: Addresses) => string
  args: (path: string) => string[]
}

const PROXIES: Record<ProxyName, Proxy> = {
  nginx: {
    file: 'nginx.conf',
    adapt: (text, { port, folder }) =>
      text
        .replace('worker_processes auto;', `worker_processes 2;\ndaemon off;\npid ${folder}/nginx.pid;`)
        // The server that leads from http to https is left out.
        .replace(/ {2}server \{\n {4}listen 80;.*?\n {2}\}\n/s, '')
        .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
        .replace(/^.*(?:listen \[::\]:443|ssl_).*\n/gm, '')
        .replaceAll('/var/log/nginx', folder),
    args: (path) => ['-p', DEPLOY, '-e', 'stderr', '-c', path],
  },
  caddy: {
    file: 'Caddyfile',
    adapt: (text, { port, folder }) =>
      `{\n\tadmin off\n\tauto_https off\n}\n${text}`
        .replace('\ncounter.example {', `\nhttp://127.0.0.1:${port} {`)
        .replaceAll('/var/log/caddy', folder),
    args: (path) => ['run', '--adapter', 'caddyfile', '--config', path],
  },
}

export interface DeployedProxy {
  url: string
  stop: () => Promise<void>
}

/** Starts the proxy in front of the servers on two ports of this machine, and waits until it answers. */
export async function startDeployedProxy(
  name: ProxyName,
  edges: readonly [number, number],
): Promise<DeployedProxy> {
  const { file, adapt, args } = PROXIES[name]
  const program = await findProxy(name)
  const folder = await mkdtemp(join(tmpdir(), 'counter-proxy-'))
  const port = await findFreePort()
  const text = adapt(await readFile(join(DEPLOY, file), 'utf8'), { port, edges, folder })
    .replace('edge-1:4173', `127.0.0.1:${edges[0]}`)
    .replace('edge-2:4173', `127.0.0.1:${edges[1]}`)
  const path = join(folder, file)
  await writeFile(path, text)
  const child = spawn(program, args(path), { env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder } })
  let output = ''
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString('utf8')
  })
  const url = `http://127.0.0.1:${port}`
  await expect
    .poll(() => answers(url, child, () => output), { timeout: 60_000, message: 'the proxy answers' })
    .toBe(true)
  return {
    url,
    stop: async () => {
      await end(child)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function answers(url: string, child: ChildProcess, output: () => string): Promise<boolean> {
  if (child.exitCode !== null) throw new Error(`The proxy ended with ${child.exitCode}:\n${output()}`)
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await exit
}
