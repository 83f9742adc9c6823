// Dexie notes all reads of a live query only if the function that liveQuery gets is declared async itself. If it is an
// arrow function that only returns the promise of another function, Dexie misses the reads after the first await of that
// other function, and does not run the query again when those rows change (seen in Chromium with Dexie 4.4; not in Node).
import { expect, it } from 'vitest'
import { readSources } from './read-sources.ts'

it('every function that is written as the argument of liveQuery is declared async', () => {
  const calls = readSources().flatMap(({ path, text }) =>
    [...text.matchAll(/\bliveQuery\(\s*(async\b|\(|function\b)/g)].map(([, start]) => ({ path, start })),
  )
  expect(calls.length).toBeGreaterThan(10)
  expect(calls.filter(({ start }) => start !== 'async')).toEqual([])
})
