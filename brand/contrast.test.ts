import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contrast, contrastFaults, schemesOf } from './contrast.ts'

const { light, dark } = schemesOf(readFileSync(new URL('../src/ui/tokens.css', import.meta.url), 'utf8'))

test.each([
  ['light', light],
  ['dark', dark],
])('every text of the %s scheme is readable, and the borders of controls are visible', (_, colours) => {
  expect(contrastFaults(colours)).toEqual([])
})

test('a pale accent colour gets one message for each contrast that is too low', () => {
  expect(contrastFaults(new Map([...light, ['accent', '#4aa3bd']])).map(({ message }) => message)).toEqual([
    'a contrast of 4.5:1 on bg (#f6f5f2) is expected; #4aa3bd has 2.65:1',
    'a contrast of 4.5:1 on surface (#ffffff) is expected; #4aa3bd has 2.89:1',
    'a contrast of 4.5:1 on sunken (#efede8) is expected; #4aa3bd has 2.47:1',
    'a contrast of 4.5:1 on accent-soft (#e1f0f4) is expected; #4aa3bd has 2.47:1',
    'a contrast of 4.5:1 on accent (#4aa3bd) is expected; #ffffff has 2.89:1',
  ])
})

test('the border of a control needs 3:1', () => {
  expect(contrastFaults(new Map([...light, ['line-strong', '#c0c0c0']]))[0]).toEqual({
    name: 'line-strong',
    message: 'a contrast of 3:1 on bg (#f6f5f2) is expected; #c0c0c0 has 1.66:1',
  })
})

test('the contrast of black and white is 21, and the contrast of equal colours 1', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21)
  expect(contrast('#090909', '#090909')).toBe(1)
})
