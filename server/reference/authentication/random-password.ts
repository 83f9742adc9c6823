import { randomInt } from 'node:crypto'

/** Letters and digits that cannot be mistaken for each other when a person copies them from a mail. */
const LOWERCASE = 'abcdefghijkmnpqrstuvwxyz'
const UPPERCASE = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
const DIGITS = '23456789'
const CHARACTERS = 14

/** A password that obeys the shared rule (G87, G89). */
export function randomPassword(): string {
  const kinds = [LOWERCASE, UPPERCASE, DIGITS]
  const characters = Array.from({ length: CHARACTERS }, (_, index) =>
    randomCharacter(kinds[index] ?? kinds.join('')),
  )
  // The first three characters are one of each kind, so their positions are shuffled.
  for (let last = characters.length - 1; last > 0; last -= 1) {
    const other = randomInt(last + 1)
    const [a = '', b = ''] = [characters[last], characters[other]]
    characters[last] = b
    characters[other] = a
  }
  return characters.join('')
}

function randomCharacter(characters: string): string {
  return characters.charAt(randomInt(characters.length))
}
