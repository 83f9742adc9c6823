// Dexie notes all reads of a live query only if its function itself is declared async. If an arrow function only returns the
// promise of another function, browsers lose the reads after the first await of that function, and the query is not run
// again when those rows change (seen in Chromium with Dexie 4.4; Node does not show it).
import { expect, it } from 'vitest'
import { readSources } from './read-sources.ts'

it('every function that is written in a call of liveQuery is declared async', () => {
  const calls = readSources().flatMap(({ path, text }) =>
    [...text.matchAll(/\bliveQuery\(\s*(async\b|\(|function\b)/g)].map(([, start]) => ({ path, start })),
  )
  expect(calls.length).toBeGreaterThan(10)
  expect(calls.filter(({ start }) => start !== 'async')).toEqual([])
})
