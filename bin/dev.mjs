// `npm run dev`: Vite with hot reload before the same server that `npm start` runs. Arguments go to the server, which
// stands behind Vite on a port of its own.
import { spawn } from 'node:child_process'
import { buildServer, SERVER } from './build-server.mjs'
import { endWith, installPackages, ROOT, requireNode, tool } from './prepare.mjs'

const SERVER_PORT = '4180'
const PAGE_PORT = '5173'
const PAGE_ORIGIN = `http://localhost:${PAGE_PORT}`

try {
  requireNode()
  await installPackages()
  await buildServer()
  const server = [SERVER, ...process.argv.slice(2), '--port', SERVER_PORT]
  const children = [
    spawn(process.execPath, server, {
      cwd: ROOT,
      stdio: 'inherit',
      // Links in mails lead to the page that reloads.
      env: { SITE_URL: PAGE_ORIGIN, ...process.env },
    }),
    spawn(tool('vite'), ['--port', PAGE_PORT, '--strictPort'], {
      cwd: ROOT,
      stdio: 'inherit',
      // Building the server has left `production` in this process, which would switch hot reload off.
      env: {
        ...process.env,
        NODE_ENV: 'development',
        COUNTER_ORIGIN: `http://127.0.0.1:${SERVER_PORT}`,
      },
    }),
  ]
  console.log(`Open ${PAGE_ORIGIN}; the address that the server prints has no hot reload.`)
  const endAll = () => {
    for (const child of children) child.kill('SIGTERM')
  }
  for (const child of children) {
    child.on('exit', (code) => {
      process.exitCode ??= code ?? 1
      endAll()
    })
  }
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, endAll)
} catch (problem) {
  endWith(problem)
}
