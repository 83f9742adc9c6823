import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addCode, MAX_CODES, missingNumbers, type ReadCodes, splitIntoCodes } from './order-codes.ts'

/** The content of 1,500 bytes in three codes; `seed` makes different contents. */
const contentOf = (seed: number) => Uint8Array.from({ length: 1_500 }, (_, index) => (index * 7 + seed) % 256)
const codesOf = (seed = 0) => splitIntoCodes(contentOf(seed)) ?? []

/** Adds the codes one after the other. */
function addCodes(texts: readonly string[]) {
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

test('a code holds at most 700 bytes, codes of one order have one size, and nine codes are too many', () => {
  const lengthsOf = (size: number) => splitIntoCodes(new Uint8Array(size))?.map((code) => code.length)
  expect(lengthsOf(700)).toEqual([1_087])
  expect(lengthsOf(702)).toEqual([564, 564])
  expect(lengthsOf(8 * 700)).toHaveLength(MAX_CODES)
  expect(lengthsOf(8 * 700 + 1)).toBeUndefined()
})

test('codes are read in any order and repeatedly, and the missing numbers are named', () => {
  const [firstCode = '', secondCode = '', thirdCode = ''] = codesOf()
  const { codes, outcomes } = addCodes([thirdCode, thirdCode, firstCode])
  expect(outcomes).toEqual([
    { kind: 'added', number: 3 },
    { kind: 'repeated', number: 3 },
    { kind: 'added', number: 1 },
  ])
  expect(codes && missingNumbers(codes)).toEqual([2])
  expect(addCode(codes, secondCode)).toEqual({
    codes: null,
    outcome: { kind: 'complete', content: contentOf(0) },
  })
})

test('a code of another order is not mixed with the codes that were read', () => {
  const [firstCode = '', , thirdCode = ''] = codesOf()
  const [, codeOfOtherOrder = ''] = codesOf(1)
  const { codes, outcomes } = addCodes([firstCode, codeOfOtherOrder, thirdCode])
  expect(outcomes).toEqual([
    { kind: 'added', number: 1 },
    { kind: 'other-order' },
    { kind: 'added', number: 3 },
  ])
  expect(codes && missingNumbers(codes)).toEqual([2])
})

const wholeCode = codesOf()[0] ?? ''
test.each([
  ['a changed character', `${wholeCode.slice(0, -1)}${wholeCode.endsWith('0') ? '1' : '0'}`],
  ['a missing character', wholeCode.slice(0, -1)],
  ['another number', wholeCode.replace(':1:3:', ':2:3:')],
  ['a number beyond the count', wholeCode.replace(':1:3:', ':4:3:')],
  ['a count of nine', wholeCode.replace(':1:3:', ':1:9:')],
  ['no content', wholeCode.slice(0, wholeCode.lastIndexOf(':') + 1)],
  ['far too many characters', `${wholeCode}${'0'.repeat(100_000)}`],
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

test('whole codes that do not fit together are unfit, and all of them are forgotten', () => {
  const parts = new Map([
    [1, Uint8Array.of(1)],
    [2, Uint8Array.of(2)],
  ])
  // The checksum of this code itself is right.
  const thirdCode = 'COUNTER-ORDER1:8982A28A:3:3:289A6961:00'
  const step = addCode({ id: '8982A28A', count: 3, parts }, thirdCode)
  expect(step).toEqual({ codes: null, outcome: { kind: 'unfit' } })
})

test('a content of up to 3,000 bytes is read as it was written, from its codes in any order', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 1, maxLength: 3_000 }),
      fc.infiniteStream(fc.nat()),
      (content, randomNumbers) => {
        const texts = splitIntoCodes(content) ?? []
        const shuffledTexts = texts
          .map((text) => ({ text, sortKey: randomNumbers.next().value ?? 0 }))
          .sort((one, other) => one.sortKey - other.sortKey)
          .map(({ text }) => text)
        expect(addCodes(shuffledTexts).outcomes.at(-1)).toEqual({ kind: 'complete', content })
      },
    ),
    { numRuns: 50 },
  )
})
