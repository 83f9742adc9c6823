import { expect, it } from 'vitest'
import { withEntry, withoutContinued } from './open-entries.ts'

const UNKNOWN = { words: '999' }
const POUCHES = { words: 'pouch', choices: ['Tag Pouch', 'Tag Pouch Heavy'] }
const DIGITS = { words: '12', choices: ['120', '121'] }
const OPEN_ENTRIES = [UNKNOWN, POUCHES, DIGITS]

it.each([
  ['another text', '101', ['999', 'pouch', '12']],
  ['an unknown text again', '999', ['pouch', '12']],
  ['more of an unknown text', '9991', ['999', 'pouch', '12']],
  ['more of a name with several products', 'pouch heavy', ['999', '12']],
  ['an id that begins with the digits of another text', '121', ['999', 'pouch', '12']],
])('%s closes the entries that it continues', (_, words, openWords) => {
  expect(withoutContinued(OPEN_ENTRIES, words).map((entry) => entry.words)).toEqual(openWords)
})

it('a text that is refused twice is open once, as the last', () => {
  expect(withEntry(OPEN_ENTRIES, { words: '999' }).map(({ words }) => words)).toEqual(['pouch', '12', '999'])
})
