// Derives the keys of PINs in few rounds. The 600,000 rounds of one PIN take as long as a hundred tests, and dozens of
// tests set up or type a PIN. `pin-key.test.ts` derives a key with all rounds.
const QUICK_ROUNDS = 10

const { subtle } = globalThis.crypto
/** The derivation of the platform. Test files share a process, and each of them runs this file again. */
const derivations = globalThis as typeof globalThis & { slowDeriveBits?: SubtleCrypto['deriveBits'] }
derivations.slowDeriveBits ??= subtle.deriveBits.bind(subtle)
const { slowDeriveBits } = derivations

export { slowDeriveBits }

subtle.deriveBits = (algorithm, key, length) => {
  const isPin = typeof algorithm === 'object' && 'iterations' in algorithm
  return slowDeriveBits(isPin ? { ...algorithm, iterations: QUICK_ROUNDS } : algorithm, key, length)
}
