// The random cases of a run. `npm test` tries the same few cases each time. `npm run test:all` sets COUNTER_SEED to a
// number of the date, and then more cases are tried; the same number repeats them.
import fc from 'fast-check'

const { COUNTER_SEED } = process.env

export const SEED = Number(COUNTER_SEED ?? 1)

/** The number of cases to try: `few` in `npm test`, `many` in `npm run test:all`. */
export const caseCount = (few: number, many: number): number => (COUNTER_SEED === undefined ? few : many)

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: SEED })
