import { expect, it } from 'vitest'
import { isTest, readSources } from './read-sources.ts'

const stores = readSources().filter(({ path }) => path.startsWith('server/reference/store/') && !isTest(path))

function importsOf(forbidden: RegExp): string[] {
  return stores.flatMap(({ path, imports }) =>
    imports
      .filter(({ specifier, file }) => forbidden.test(file ?? specifier))
      .map(({ specifier }) => `${path} imports ${specifier}`),
  )
}

it('stores do not import HTTP: only answers.ts turns their refusals into a status', () => {
  expect(
    importsOf(
      /^@?fastify|reference\/(answers|routes\/|authority\/(?!scope|people-rules))|contract\/(endpoints|error-codes)/,
    ),
  ).toEqual([])
})

it('stores check permissions only through a scope or the rules about people', () => {
  expect(importsOf(/^src\/domain\/(permissions|lifecycle)\.ts$/)).toEqual([
    'server/reference/store/shipments/ship-due.ts imports #domain/lifecycle.ts',
  ])
})
