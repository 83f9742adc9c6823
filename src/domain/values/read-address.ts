/** Null for what is no address. By trying it: no Safari before 17 has `URL.canParse`. */
export function readAddress(url: string): URL | null {
  try {
    return new URL(url)
  } catch {
    return null
  }
}
