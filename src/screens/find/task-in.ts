/** The task at the beginning of a trimmed text, and the name after it; null without one: 'statement lakeside'. */
export function taskIn<Word extends string>(
  text: string,
  words: readonly Word[],
): { word: Word; name: string } | null {
  const word = words.find((known) => text.toLowerCase().startsWith(`${known} `))
  return word === undefined ? null : { word, name: text.slice(word.length).trim() }
}
