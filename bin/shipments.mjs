// `npm run shipments -- --day 2026-12-01`: orders the scheduled shipments that are due on a day, as the server does.
import { endWith, installPackages, requireNode } from './prepare.mjs'

try {
  requireNode()
  await installPackages()
  const { register } = await import('tsx/esm/api')
  register()
  await import('../server/ship-day.ts')
} catch (problem) {
  endWith(problem)
}
