/** The first `limit` characters of a text, then the ending if it is longer. No emoji is cut in half. */
export function cutText(text: string, limit: number, ending: string): string {
  // One character has at most two UTF-16 units.
  const characters = [...text.slice(0, 2 * (limit + 1))]
  return characters.length > limit ? `${characters.slice(0, limit).join('')}${ending}` : text
}
