// `npm run keys -- renew` and the other commands of administrators: builds the server, which then runs the command.
import { pathToFileURL } from 'node:url'
import { buildServer, SERVER } from './build-server.mjs'
import { exitWith, installPackages, requireNode } from './prepare.mjs'

try {
  requireNode()
  await installPackages()
  await buildServer()
  await import(pathToFileURL(SERVER).href)
} catch (problem) {
  exitWith(problem)
}
