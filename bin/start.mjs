// `npm start`, also on a fresh clone: installs packages, builds, and then runs the server in the process of the
// command, so that command and server end together.
import { createServer } from 'node:net'
import { pathToFileURL } from 'node:url'
import { isHelpWanted, isVersionWanted, listenRefused, readArguments, USAGE } from '../server/arguments.mjs'
import { buildServer, SERVER } from './build-server.mjs'
import { buildApp, exitWith, installPackages, requireNode } from './prepare.mjs'

function requireFreePort(port, host) {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', ({ code }) => reject(listenRefused(code, port)))
    probe.listen(port, host, () => probe.close(resolve))
  })
}

try {
  requireNode()
  if (isHelpWanted(process.argv.slice(2))) {
    console.log(USAGE)
    process.exit(0)
  }
  const options = readArguments(process.argv.slice(2), process.env)
  // With --version the built server prints its version and ends.
  const isVersionOnly = isVersionWanted(process.argv.slice(2))
  if (!isVersionOnly) await requireFreePort(options.port, options.host)
  await installPackages()
  if (!options.isBackendOnly && !isVersionOnly) await buildApp()
  await buildServer()
  await import(pathToFileURL(SERVER).href)
} catch (problem) {
  exitWith(problem)
}
