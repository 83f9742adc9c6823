/** A stream of random numbers. The same seed repeats it exactly. */
export interface Random {
  /** A number from 0 up to, but not including, 1. */
  next(): number
  /** True with this probability. */
  chance(probability: number): boolean
  /** A whole number, both ends included. */
  between(low: number, high: number): number
  pick<Item>(items: readonly Item[]): Item
  /** A random key. The weights say how often each key is picked. */
  pickByWeight<Key extends string>(weights: Readonly<Partial<Record<Key, number>>>): Key
}

/** The generator mulberry32: small, fast, and random enough to choose faults. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixedState = Math.imul(state ^ (state >>> 15), state | 1)
    mixedState ^= mixedState + Math.imul(mixedState ^ (mixedState >>> 7), mixedState | 61)
    return ((mixedState ^ (mixedState >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return {
    next,
    chance: (probability) => next() < probability,
    between,
    pick(items) {
      const item = items[between(0, items.length - 1)]
      if (item === undefined) throw new Error('nothing to pick from')
      return item
    },
    pickByWeight<Key extends string>(weights: Readonly<Partial<Record<Key, number>>>): Key {
      const entries = Object.entries(weights) as [Key, number][] // the keys are those of the record
      let remaining = next() * entries.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [key, weight] of entries) {
        remaining -= weight
        if (remaining < 0) return key
      }
      throw new Error('no key has a weight')
    },
  }
}
