import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addCode, MAX_CODES, missingNumbers, type ReadCodes, splitIntoCodes } from './order-codes.ts'

/** The content of 1,500 bytes in three codes; `seed` makes different contents. */
const contentOf = (seed: number) => Uint8Array.from({ length: 1_500 }, (_, at) => (at * 7 + seed) % 256)
const codesOf = (seed = 0) => splitIntoCodes(contentOf(seed)) ?? []

/** Adds the codes one after the other. */
function readAll(texts: readonly string[]) {
  let codes: ReadCodes | null = null
  const outcomes = texts.map((text) => {
    const step = addCode(codes, text)
    codes = step.codes
    return step.outcome
  })
  return { codes: codes as ReadCodes | null, outcomes } // assigned in the function above
}

// Devices with an older version of the app must be able to read the codes, so this text never changes.
test('a small content is one code', () => {
  const text = 'COUNTER-ORDER1:8982A28A:1:1:3689DF0B:NZ90/DNECN44YKE5$C'
  const content = new TextEncoder().encode('Monday order')
  expect(splitIntoCodes(content)).toEqual([text])
  expect(addCode(null, text)).toEqual({ codes: null, outcome: { kind: 'complete', content } })
})

test('a code has at most 700 bytes, and the codes of an order have the same size', () => {
  const lengthsOf = (size: number) => splitIntoCodes(new Uint8Array(size))?.map((code) => code.length)
  expect(lengthsOf(700)).toEqual([1_087])
  expect(lengthsOf(702)).toEqual([564, 564])
  expect(lengthsOf(8 * 700)).toHaveLength(MAX_CODES)
  expect(lengthsOf(8 * 700 + 1)).toBeUndefined()
})

test('codes are read in any order and repeatedly, and the missing ones are named', () => {
  const [first = '', second = '', third = ''] = codesOf()
  const { codes, outcomes } = readAll([third, third, first])
  expect(outcomes).toEqual([
    { kind: 'added', number: 3 },
    { kind: 'repeated', number: 3 },
    { kind: 'added', number: 1 },
  ])
  expect(codes && missingNumbers(codes)).toEqual([2])
  expect(addCode(codes, second)).toEqual({
    codes: null,
    outcome: { kind: 'complete', content: contentOf(0) },
  })
})

test('a code of another order is not mixed with those that were read', () => {
  const [first = '', , third = ''] = codesOf()
  const [, otherSecond = ''] = codesOf(1)
  const { codes, outcomes } = readAll([first, otherSecond, third])
  expect(outcomes).toEqual([
    { kind: 'added', number: 1 },
    { kind: 'other-order' },
    { kind: 'added', number: 3 },
  ])
  expect(codes && missingNumbers(codes)).toEqual([2])
})

const whole = codesOf()[0] ?? ''
test.each([
  ['a changed character', `${whole.slice(0, -1)}${whole.endsWith('0') ? '1' : '0'}`],
  ['a missing character', whole.slice(0, -1)],
  ['another number', whole.replace(':1:3:', ':2:3:')],
  ['a number beyond the count', whole.replace(':1:3:', ':4:3:')],
  ['a count of nine', whole.replace(':1:3:', ':1:9:')],
  ['no content', whole.slice(0, whole.lastIndexOf(':') + 1)],
  ['far too many characters', `${whole}${'0'.repeat(100_000)}`],
  ['nothing behind its name', 'COUNTER-ORDER1:'],
])('a code with %s is damaged', (_, text) => {
  expect(addCode(null, text)).toEqual({ codes: null, outcome: { kind: 'damaged' } })
})

test.each(['#101', 'https://counter.example.com/product/101-tag-pouch', '', 'counter-order1:'])(
  'the code %j of something else is foreign',
  (text) => {
    expect(addCode(null, text)).toEqual({ codes: null, outcome: { kind: 'foreign' } })
  },
)

test.each(['COUNTER-ORDER2:8982A28A', 'COUNTER-ORDER12:8982A28A'])(
  'the code %j is of another version',
  (text) => {
    expect(addCode(null, text)).toEqual({ codes: null, outcome: { kind: 'other-version' } })
  },
)

test('codes that are whole and do not fit together are all read again', () => {
  const parts = new Map([
    [1, Uint8Array.of(1)],
    [2, Uint8Array.of(2)],
  ])
  // The checksum of this code itself is right.
  const third = 'COUNTER-ORDER1:8982A28A:3:3:289A6961:00'
  const step = addCode({ id: '8982A28A', count: 3, parts }, third)
  expect(step).toEqual({ codes: null, outcome: { kind: 'unfit' } })
})

test('any content is read as it was written', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 1, maxLength: 3_000 }),
      fc.infiniteStream(fc.nat()),
      (content, order) => {
        const texts = splitIntoCodes(content) ?? []
        const shuffled = texts
          .map((text) => ({ text, at: order.next().value ?? 0 }))
          .sort((one, other) => one.at - other.at)
          .map(({ text }) => text)
        expect(readAll(shuffled).outcomes.at(-1)).toEqual({ kind: 'complete', content })
      },
    ),
    { numRuns: 50 },
  )
})
