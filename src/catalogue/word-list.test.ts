import { expect, test } from 'vitest'
import { listWords } from './word-list.ts'

function wordsWith(words: string[], term: string): [string, number][] {
  const seen: [string, number][] = []
  listWords(words).eachWith(term, (word, position) => seen.push([word, position]))
  return seen
}

test('visits each word that has the term in it once', () => {
  expect(wordsWith(['tag', 'pouch', 'tagtag', 'frame', 'vintage'], 'tag')).toEqual([
    ['tag', 0],
    ['tagtag', 2],
    ['vintage', 4],
  ])
  expect(wordsWith(['tag', 'pouch'], 'gp')).toEqual([])
  expect(wordsWith([], 'tag')).toEqual([])
})

test('finds the words that begin so', () => {
  expect(listWords(['tag', 'stag', 'tags']).positionsOfBeginning('tag')).toEqual([0, 2])
})

test('gives a new word the next position, and a known one its own', () => {
  const list = listWords(['tag'])
  expect(list.find('pouch')).toBeNull()
  expect(list.positionOf('pouch')).toBe(1)
  expect(list.positionOf('tag')).toBe(0)
  expect(list.find('pouch')).toBe(1)
  expect(list.positionsOfBeginning('po')).toEqual([1])
})

test('names the words with a letter in them, also those that came later', () => {
  const list = listWords(['101', 'tag'])
  expect(list.letterWords()).toEqual({ words: ['tag'], positions: [1] })
  list.positionOf('8x10')
  list.positionOf('2026')
  expect(list.letterWords()).toEqual({ words: ['tag', '8x10'], positions: [1, 2] })
})
