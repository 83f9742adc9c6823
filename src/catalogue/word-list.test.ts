import { expect, test } from 'vitest'
import { createWordList } from './word-list.ts'

function wordsWith(words: string[], term: string): [string, number][] {
  const visitedWords: [string, number][] = []
  createWordList(words).visitWordsWith(term, (word, position) => visitedWords.push([word, position]))
  return visitedWords
}

test('visitWordsWith visits each word that contains the term once', () => {
  expect(wordsWith(['tag', 'pouch', 'tagtag', 'frame', 'vintage'], 'tag')).toEqual([
    ['tag', 0],
    ['tagtag', 2],
    ['vintage', 4],
  ])
  expect(wordsWith(['tag', 'pouch'], 'gp')).toEqual([])
  expect(wordsWith([], 'tag')).toEqual([])
})

test('positionsByBeginning finds the words that begin with the text', () => {
  expect(createWordList(['tag', 'stag', 'tags']).positionsByBeginning('tag')).toEqual([0, 2])
})

test('addWord adds a new word at the end, and finds a listed word', () => {
  const list = createWordList(['tag'])
  expect(list.findPosition('pouch')).toBeNull()
  expect(list.addWord('pouch')).toBe(1)
  expect(list.addWord('tag')).toBe(0)
  expect(list.findPosition('pouch')).toBe(1)
  expect(list.positionsByBeginning('po')).toEqual([1])
})

test('letterWords has the words that contain a letter, also words that were added later', () => {
  const list = createWordList(['101', 'tag'])
  expect(list.letterWords()).toEqual({ words: ['tag'], positions: [1] })
  list.addWord('8x10')
  list.addWord('2026')
  expect(list.letterWords()).toEqual({ words: ['tag', '8x10'], positions: [1, 2] })
})
