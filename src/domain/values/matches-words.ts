import { plainWords } from './plain-words.ts'

/** True if the text contains every word of the search text, in any order and case; true for an empty search text. */
export function matchesWords(text: string, searchText: string): boolean {
  const plainText = plainWords(text)
  return plainWords(searchText)
    .split(' ')
    .every((word) => plainText.includes(word))
}
