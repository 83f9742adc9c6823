// `npm run contract` writes docs/openapi.json and the tables of docs/backend-contract.md. They must match the code.
import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, it } from 'vitest'
import { TABLE_NAMES, withTables } from '#server/agreement/contract-page.ts'
import { openApiText } from '#server/agreement/openapi-document.ts'
import { ROOT } from './read-sources.ts'

const read = (name: string) => readFileSync(posix.join(ROOT, name), 'utf8')
const compareTexts = (storedText: string, newText: string) =>
  storedText === newText ? 'matches' : 'stale: npm run contract'

it('docs/openapi.json matches the agreement', () => {
  expect(compareTexts(read('docs/openapi.json'), openApiText())).toBe('matches')
})

it('the tables of docs/backend-contract.md match the agreement', () => {
  const page = read('docs/backend-contract.md')
  expect(compareTexts(page, withTables(page))).toBe('matches')
  const tables = [...page.matchAll(/<!-- table: (\w+) -->/g)].map(([, name = '']) => name)
  expect(tables.toSorted()).toEqual(TABLE_NAMES.toSorted())
})
