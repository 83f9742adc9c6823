// `npm run dev`: Vite with hot reload, in front of the server that `npm start` runs. Arguments go to the server, which
// listens on a port of its own.
import { spawn } from 'node:child_process'
import { isHelpWanted } from '../server/arguments.mjs'
import { buildServer, SERVER } from './build-server.mjs'
import { exitWith, installPackages, ROOT, requireNode, toolPath } from './prepare.mjs'

const SERVER_PORT = '4180'
const PAGE_PORT = '5173'
const PAGE_ORIGIN = `http://localhost:${PAGE_PORT}`

try {
  if (isHelpWanted(process.argv.slice(2))) {
    console.log('npm run dev -- [arguments]   those of npm start, except --port')
    process.exit(0)
  }
  requireNode()
  await installPackages()
  await buildServer()
  const serverArgs = [SERVER, ...process.argv.slice(2), '--port', SERVER_PORT, '--without-app']
  const children = [
    spawn(process.execPath, serverArgs, {
      cwd: ROOT,
      stdio: 'inherit',
      // Links in mails open the page with hot reload.
      env: { SITE_URL: PAGE_ORIGIN, ...process.env },
    }),
    spawn(toolPath('vite'), ['--port', PAGE_PORT, '--strictPort'], {
      cwd: ROOT,
      stdio: 'inherit',
      // With NODE_ENV `production`, which a person may have set, hot reload would be off.
      env: {
        ...process.env,
        NODE_ENV: 'development',
        COUNTER_ORIGIN: `http://127.0.0.1:${SERVER_PORT}`,
      },
    }),
  ]
  console.log(`Open ${PAGE_ORIGIN}; at the address that the server prints nothing can be changed.`)
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
  exitWith(problem)
}
