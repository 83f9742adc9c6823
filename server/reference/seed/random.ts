/** A pseudo-random source (mulberry32): the same seed gives the same world. */
export interface Random {
  /** A number from 0 up to 1; it is never 1. */
  fraction: () => number
  /** A whole number from `low` to `high`, both included. */
  between: (low: number, high: number) => number
  pick: <Item>(items: readonly Item[]) => Item
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0
  function fraction(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let bits = Math.imul(state ^ (state >>> 15), state | 1)
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61)
    return ((bits ^ (bits >>> 14)) >>> 0) / 4_294_967_296
  }
  function between(low: number, high: number): number {
    return low + Math.floor(fraction() * (high - low + 1))
  }
  return {
    fraction,
    between,
    pick(items) {
      const item = items[between(0, items.length - 1)]
      if (item === undefined) throw new RangeError('the list to pick from is empty')
      return item
    },
  }
}
