// `npm run migration -- <name>`: the next numbered migration of the reference server, made of what its schema says and
// its last migration does not. `--empty` makes one without statements, for rows that are to be rewritten.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { endWith, installPackages, Missing, ROOT, requireNode, run, tool } from './prepare.mjs'

const SCHEMA = 'server/reference/schema/*.ts'
const FOLDER = 'server/reference/migrations'

const USAGE = 'Name what the migration does, in kebab-case: npm run migration -- order-notes [--empty]'

function readArguments(words) {
  const isEmpty = words.includes('--empty')
  const [name, ...others] = words.filter((word) => word !== '--empty')
  if (name === undefined || others.length > 0 || !/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) {
    throw new Missing(USAGE)
  }
  return { name, isEmpty }
}

async function migrations() {
  return (await readdir(join(ROOT, FOLDER))).filter((file) => file.endsWith('.sql'))
}

try {
  requireNode()
  const { name, isEmpty } = readArguments(process.argv.slice(2))
  await installPackages()
  const before = await migrations()
  const words = ['--dialect', 'postgresql', '--schema', SCHEMA, '--out', FOLDER, '--name', name]
  const { code, output } = await run(tool('drizzle-kit'), [
    'generate',
    ...words,
    ...(isEmpty ? ['--custom'] : []),
  ])
  const made = (await migrations()).filter((file) => !before.includes(file))
  if (code !== 0) throw new Missing(`drizzle-kit could not make the migration:\n${output.trim()}`)
  if (made.length === 0) {
    throw new Missing(
      'The schema says nothing that the migrations do not do: change it first, or add --empty.',
    )
  }
  for (const file of made) console.log(`Read it before you commit it: ${FOLDER}/${file}`)
} catch (problem) {
  endWith(problem)
}
