/** The parsed address; null for text that is no absolute address. Safari before 17 has no `URL.canParse`. */
export function readAddress(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}
