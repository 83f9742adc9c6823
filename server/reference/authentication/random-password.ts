import { randomInt } from 'node:crypto'

/** Letters and digits that cannot be mistaken for each other when a person copies them from a mail. */
const LOWERCASE = 'abcdefghijkmnpqrstuvwxyz'
const UPPERCASE = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
const DIGITS = '23456789'
const CHARACTERS = 14

/** Makes a password that obeys the rule for passwords (G87, G89). */
export function randomPassword(): string {
  const kinds = [LOWERCASE, UPPERCASE, DIGITS]
  const characters = Array.from({ length: CHARACTERS }, (_, index) =>
    randomCharacter(kinds[index] ?? kinds.join('')),
  )
  // The first three characters are one of each kind, so their positions are shuffled.
  for (let index = characters.length - 1; index > 0; index -= 1) {
    const swapped = randomInt(index + 1)
    const [a = '', b = ''] = [characters[index], characters[swapped]]
    characters[index] = b
    characters[swapped] = a
  }
  return characters.join('')
}

function randomCharacter(characters: string): string {
  return characters.charAt(randomInt(characters.length))
}
