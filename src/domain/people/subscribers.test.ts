import { expect, test } from 'vitest'
import { subscribersOf } from './subscribers.ts'

test.each([
  ['no addresses when there are no lists', [], [], []],
  [
    'each address of a list, in order',
    ['lee@prairie.example,bo@prairie.example'],
    [],
    ['bo@prairie.example', 'lee@prairie.example'],
  ],
  [
    'each address only once, ignoring case',
    ['Sam@A.example', 'sam@a.example, SAM@A.EXAMPLE'],
    [],
    ['sam@a.example'],
  ],
  [
    'no excluded address, ignoring case',
    ['Sam@a.example,bo@a.example'],
    ['SAM@A.example '],
    ['bo@a.example'],
  ],
  ['only e-mail addresses, no other text', ['', ' , ', 'n/a,bo@a.example,=1+1'], [], ['bo@a.example']],
])('the subscribers are %s', (_situation, emailLists, excludedAddresses, expected) => {
  expect(subscribersOf(emailLists, excludedAddresses)).toEqual(expected)
})
