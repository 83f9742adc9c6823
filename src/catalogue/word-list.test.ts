import { expect, test } from 'vitest'
import { listWords } from './word-list.ts'

function wordsWith(words: string[], term: string): [string, number][] {
  const visited: [string, number][] = []
  listWords(words).eachWith(term, (word, position) => visited.push([word, position]))
  return visited
}

test('eachWith visits each word that contains the term once', () => {
  expect(wordsWith(['tag', 'pouch', 'tagtag', 'frame', 'vintage'], 'tag')).toEqual([
    ['tag', 0],
    ['tagtag', 2],
    ['vintage', 4],
  ])
  expect(wordsWith(['tag', 'pouch'], 'gp')).toEqual([])
  expect(wordsWith([], 'tag')).toEqual([])
})

test('positionsOfBeginning finds the words that begin with the text', () => {
  expect(listWords(['tag', 'stag', 'tags']).positionsOfBeginning('tag')).toEqual([0, 2])
})

test('positionOf adds a new word at the end, and finds a listed word', () => {
  const list = listWords(['tag'])
  expect(list.find('pouch')).toBeNull()
  expect(list.positionOf('pouch')).toBe(1)
  expect(list.positionOf('tag')).toBe(0)
  expect(list.find('pouch')).toBe(1)
  expect(list.positionsOfBeginning('po')).toEqual([1])
})

test('letterWords has the words that contain a letter, also words that were added later', () => {
  const list = listWords(['101', 'tag'])
  expect(list.letterWords()).toEqual({ words: ['tag'], positions: [1] })
  list.positionOf('8x10')
  list.positionOf('2026')
  expect(list.letterWords()).toEqual({ words: ['tag', '8x10'], positions: [1, 2] })
})
