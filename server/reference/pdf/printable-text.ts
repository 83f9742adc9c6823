// The fonts that every PDF reader brings know the letters of Windows-1252 only.
const FURTHER = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ'

function isPrintable(letter: string): boolean {
  const code = letter.codePointAt(0) ?? 0
  return (code >= 0x20 && code < 0x7f) || (code >= 0xa0 && code <= 0xff) || FURTHER.includes(letter)
}

/** Letters that the font lacks lose their accent, or become a question mark; line ends become spaces. */
export function printableText(text: string): string {
  return [...text.normalize('NFC').replace(/\s+/g, ' ')]
    .map((letter) => {
      if (isPrintable(letter)) return letter
      const plain = letter.normalize('NFD').charAt(0)
      return isPrintable(plain) ? plain : '?'
    })
    .join('')
    .trim()
}
