// `npm run migration -- <name>`: makes the next migration of the reference server, from the difference between its
// schema and its last migration. `--edge` makes a migration of the edge's tables instead. `--empty` makes a migration
// without statements, for changes of rows.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import {
  exitWith,
  installPackages,
  ROOT,
  readCommandLine,
  requireNode,
  run,
  SetupError,
  toolPath,
} from './prepare.mjs'

const REFERENCE = { schema: 'server/reference/schema/*.ts', folder: 'server/reference/migrations' }
const EDGE = { schema: 'server/edge/key-store/key-tables.ts', folder: 'server/edge/migrations' }

const USAGE = 'npm run migration -- NAME [--edge] [--empty]'
const OPTIONS = {
  edge: { type: 'boolean', default: false },
  empty: { type: 'boolean', default: false },
}

function readArguments() {
  const { values, positionals } = readCommandLine({ options: OPTIONS, allowPositionals: true }, USAGE)
  const [name, ...otherWords] = positionals
  if (name === undefined || otherWords.length > 0 || !/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) {
    throw new SetupError(
      `Name what the migration does, in kebab-case, such as order-notes.\n\nUsage: ${USAGE}`,
    )
  }
  return { name, isEmpty: values.empty, ...(values.edge ? EDGE : REFERENCE) }
}

async function listMigrationFiles(folder) {
  return (await readdir(join(ROOT, folder))).filter((file) => file.endsWith('.sql'))
}

try {
  requireNode()
  const { name, isEmpty, schema, folder } = readArguments()
  await installPackages()
  const oldFiles = await listMigrationFiles(folder)
  const args = ['--dialect', 'postgresql', '--schema', schema, '--out', folder, '--name', name]
  const { code, output } = await run(toolPath('drizzle-kit'), [
    'generate',
    ...args,
    ...(isEmpty ? ['--custom'] : []),
  ])
  const newFiles = (await listMigrationFiles(folder)).filter((file) => !oldFiles.includes(file))
  if (code !== 0) throw new SetupError(`drizzle-kit could not make the migration:\n${output.trim()}`)
  if (newFiles.length === 0) {
    throw new SetupError(
      'The schema has not changed since the last migration: change it first, or add --empty.',
    )
  }
  for (const file of newFiles) console.log(`Read it before you commit it: ${folder}/${file}`)
} catch (problem) {
  exitWith(problem)
}
