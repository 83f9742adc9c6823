import { expect, test } from 'vitest'
import { listWords } from './word-list.ts'

function wordsWith(words: string[], term: string): [string, number][] {
  const visited: [string, number][] = []
  listWords(words).eachWith(term, (word, position) => visited.push([word, position]))
  return visited
}

test('visits each word that contains the term once', () => {
  expect(wordsWith(['tag', 'pouch', 'tagtag', 'frame', 'vintage'], 'tag')).toEqual([
    ['tag', 0],
    ['tagtag', 2],
    ['vintage', 4],
  ])
  expect(wordsWith(['tag', 'pouch'], 'gp')).toEqual([])
  expect(wordsWith([], 'tag')).toEqual([])
})

test('finds the words that begin with the text', () => {
  expect(listWords(['tag', 'stag', 'tags']).positionsOfBeginning('tag')).toEqual([0, 2])
})

test('gives a new word the next position, and a stored one its own', () => {
  const list = listWords(['tag'])
  expect(list.find('pouch')).toBeNull()
  expect(list.positionOf('pouch')).toBe(1)
  expect(list.positionOf('tag')).toBe(0)
  expect(list.find('pouch')).toBe(1)
  expect(list.positionsOfBeginning('po')).toEqual([1])
})

test('lists the words that contain a letter, also later ones', () => {
  const list = listWords(['101', 'tag'])
  expect(list.letterWords()).toEqual({ words: ['tag'], positions: [1] })
  list.positionOf('8x10')
  list.positionOf('2026')
  expect(list.letterWords()).toEqual({ words: ['tag', '8x10'], positions: [1, 2] })
})
