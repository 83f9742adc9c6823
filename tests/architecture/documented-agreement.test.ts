// docs/openapi.json and the tables of docs/backend-contract.md are made by `npm run contract`.
import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, it } from 'vitest'
import { TABLE_NAMES, withTables } from '#server/agreement/contract-page.ts'
import { openApiText } from '#server/agreement/openapi-document.ts'
import { ROOT } from './read-sources.ts'

const read = (name: string) => readFileSync(posix.join(ROOT, name), 'utf8')
const isFresh = (written: string, fresh: string) => (written === fresh ? 'fresh' : 'stale: npm run contract')

it('docs/openapi.json says what the code says', () => {
  expect(isFresh(read('docs/openapi.json'), openApiText())).toBe('fresh')
})

it('the tables of docs/backend-contract.md say what the code says', () => {
  const page = read('docs/backend-contract.md')
  expect(isFresh(page, withTables(page))).toBe('fresh')
  const tables = [...page.matchAll(/<!-- table: (\w+) -->/g)].map(([, name = '']) => name)
  expect(tables.toSorted()).toEqual(TABLE_NAMES.toSorted())
})
