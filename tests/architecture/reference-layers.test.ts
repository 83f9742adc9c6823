import { expect, it } from 'vitest'
import { isTest, readSources } from './read-sources.ts'

const stores = readSources().filter(({ path }) => path.startsWith('server/reference/store/') && !isTest(path))

function findImports(forbidden: RegExp): string[] {
  return stores.flatMap(({ path, imports }) =>
    imports
      .filter(({ specifier, file }) => forbidden.test(file ?? specifier))
      .map(({ specifier }) => `${path} imports ${specifier}`),
  )
}

it('stores do not import HTTP: only answers.ts turns their refusals into a status', () => {
  expect(
    findImports(
      /^@?fastify|reference\/(answers|routes\/|authority\/(?!scope|people-rules))|contract\/(endpoints|error-codes)/,
    ),
  ).toEqual([])
})

it('stores check permissions only through a scope or the rules about people', () => {
  expect(findImports(/^src\/domain\/(people\/permissions|lifecycle)\.ts$/)).toEqual([
    // The daily job acts for no person: it asks the table of actions only whether a shipment is due.
    'server/reference/store/shipments/ship-due.ts imports #domain/lifecycle.ts',
  ])
})
