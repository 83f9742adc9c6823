// `npm run migration -- <name>`: makes the next migration of the reference server, from the difference between its
// schema and its last migration. `--edge` makes a migration of the edge's tables instead. `--empty` makes a migration
// without statements, for changes of rows.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { exitWith, installPackages, SetupError, ROOT, requireNode, run, toolPath } from './prepare.mjs'

const REFERENCE = { schema: 'server/reference/schema/*.ts', folder: 'server/reference/migrations' }
const EDGE = { schema: 'server/edge/key-tables.ts', folder: 'server/edge/migrations' }

const USAGE =
  'Name what the migration does, in kebab-case: npm run migration -- order-notes [--edge] [--empty]'

function readArguments(args) {
  const isEmpty = args.includes('--empty')
  const database = args.includes('--edge') ? EDGE : REFERENCE
  const [name, ...otherWords] = args.filter((word) => word !== '--empty' && word !== '--edge')
  if (name === undefined || otherWords.length > 0 || !/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) {
    throw new SetupError(USAGE)
  }
  return { name, isEmpty, ...database }
}

async function listMigrationFiles(folder) {
  return (await readdir(join(ROOT, folder))).filter((file) => file.endsWith('.sql'))
}

try {
  requireNode()
  const { name, isEmpty, schema, folder } = readArguments(process.argv.slice(2))
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
