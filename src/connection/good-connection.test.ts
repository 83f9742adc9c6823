import { expect, test } from 'vitest'
import { isGoodConnection } from './good-connection.ts'

test.each([
  [undefined, true],
  [{}, true],
  [{ effectiveType: '4g' }, true],
  [{ effectiveType: '4g', saveData: false }, true],
  [{ effectiveType: '4g', saveData: true }, false],
  [{ saveData: true }, false],
  [{ effectiveType: '3g' }, true],
  [{ effectiveType: '2g' }, false],
  [{ effectiveType: 'slow-2g' }, false],
])('whether the browser’s report %j means a good connection: %s', (report, isGood) => {
  expect(isGoodConnection(report)).toBe(isGood)
})
