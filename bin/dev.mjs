// `npm run dev`: Vite with hot reload before the same server that `npm start` runs. Arguments go to the server.
import { spawn } from 'node:child_process'
import { buildServer, SERVER } from './build-server.mjs'
import { endWith, installPackages, ROOT, requireNode, tool } from './prepare.mjs'

const SERVER_PORT = '4180'

try {
  requireNode()
  await installPackages()
  await buildServer()
  const server = [SERVER, '--port', SERVER_PORT, ...process.argv.slice(2)]
  const children = [
    spawn(process.execPath, server, { cwd: ROOT, stdio: 'inherit' }),
    spawn(tool('vite'), [], {
      cwd: ROOT,
      stdio: 'inherit',
      env: { ...process.env, COUNTER_ORIGIN: `http://127.0.0.1:${SERVER_PORT}` },
    }),
  ]
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
