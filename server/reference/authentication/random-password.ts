import { randomInt } from 'node:crypto'

/** Letters and digits that nobody takes for another when he copies them from a mail. */
const LOWERCASE = 'abcdefghijkmnpqrstuvwxyz'
const UPPERCASE = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
const DIGITS = '23456789'
const CHARACTERS = 14

/** A password that obeys the shared rule (G87, G89). */
export function randomPassword(): string {
  const kinds = [LOWERCASE, UPPERCASE, DIGITS]
  const chosen = Array.from({ length: CHARACTERS }, (_, index) => one(kinds[index] ?? kinds.join('')))
  // The first three are of known kinds, so their places are drawn too.
  for (let last = chosen.length - 1; last > 0; last -= 1) {
    const other = randomInt(last + 1)
    const [a = '', b = ''] = [chosen[last], chosen[other]]
    chosen[last] = b
    chosen[other] = a
  }
  return chosen.join('')
}

function one(characters: string): string {
  return characters.charAt(randomInt(characters.length))
}
