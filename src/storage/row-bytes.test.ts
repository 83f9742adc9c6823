import { expect, test } from 'vitest'
import { bytesOfRows, rowsOfBytes } from './row-bytes.ts'

const ROWS = [
  { id: 1, name: 'Étiquette für 車 😀', sizes: [1, null, 'é'] },
  { id: 2, words: new Float64Array([0.5, 1.25]), flags: new Uint8Array([1, 2, 3]) },
  { id: 3, parts: [{ ids: new Uint32Array([7, 70_000]) }], file: new Uint8Array([9, 8]).buffer },
]

test('rows with letters of several bytes, arrays of numbers and files come back as they were', () => {
  expect(rowsOfBytes(bytesOfRows(ROWS).buffer)).toEqual(ROWS)
})

test('only the part of a buffer that an array shows is stored', () => {
  const part = new Uint8Array([1, 2, 3, 4, 5, 6]).subarray(2, 4)
  expect(rowsOfBytes(bytesOfRows([{ part }]).buffer)).toEqual([{ part: new Uint8Array([3, 4]) }])
})

test('a row with an array of another type is not stored without it', () => {
  expect(() => bytesOfRows([{ times: new Int16Array(1) }])).toThrow('A row has a Int16Array.')
})
