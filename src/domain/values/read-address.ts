/** null for text that is no absolute address. `URL.canParse` is missing in Safari before 17. */
export function readAddress(url: string): URL | null {
  try {
    return new URL(url)
  } catch {
    return null
  }
}
