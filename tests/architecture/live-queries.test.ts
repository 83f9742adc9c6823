// Dexie notes what a live query reads only while it knows that the function is asynchronous. It asks the function itself: if
// an arrow function only returns the promise of another function, browsers lose the reads after the first await inside it,
// and the query is not run again when those rows change (seen in Chromium with Dexie 4.4; Node does not show it).
import { expect, it } from 'vitest'
import { readSources } from './read-sources.ts'

it('every function that is written for a live query is declared async', () => {
  const calls = readSources().flatMap(({ path, text }) =>
    [...text.matchAll(/\bliveQuery\(\s*(async\b|\(|function\b)/g)].map(([, start]) => ({ path, start })),
  )
  expect(calls.length).toBeGreaterThan(10)
  expect(calls.filter(({ start }) => start !== 'async')).toEqual([])
})
