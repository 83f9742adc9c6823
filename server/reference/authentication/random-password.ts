import { randomInt } from 'node:crypto'

/** Letters and digits that cannot be mistaken for each other when a person copies them from a mail. */
const LOWERCASE = 'abcdefghijkmnpqrstuvwxyz'
const UPPERCASE = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
const DIGITS = '23456789'
const LENGTH = 14

/** Makes a password that obeys the rule for passwords (G87, G89). */
export function randomPassword(): string {
  const kinds = [LOWERCASE, UPPERCASE, DIGITS]
  const characters = Array.from({ length: LENGTH }, (_, index) =>
    randomCharacter(kinds[index] ?? kinds.join('')),
  )
  // The first three characters are one of each kind, so their positions are shuffled.
  for (let index = characters.length - 1; index > 0; index -= 1) {
    const otherIndex = randomInt(index + 1)
    const character = characters[index] ?? ''
    characters[index] = characters[otherIndex] ?? ''
    characters[otherIndex] = character
  }
  return characters.join('')
}

function randomCharacter(characters: string): string {
  return characters.charAt(randomInt(characters.length))
}
