/**
 * Counts the sessions that this page has seen. A call remembers the generation in which it began; when another
 * one reigns as its answer comes, the answer belongs to somebody else and is not used.
 */
export interface Generation {
  read(): number
  advance(): void
}

export function createGeneration(): Generation {
  let current = 1
  return {
    read: () => current,
    advance() {
      current += 1
    },
  }
}
