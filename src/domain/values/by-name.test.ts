import { expect, it } from 'vitest'
import { byName } from './by-name.ts'

it('byName sorts names with numbers by the value of the numbers', () => {
  const names = ['Lot 10', 'Lot 2', 'lot 1', 'Lot 0', 'Élan', 'Zenith', 'Aurora']
  expect(
    names
      .map((name) => ({ name }))
      .sort(byName)
      .map(({ name }) => name),
  ).toEqual(['Aurora', 'Élan', 'Lot 0', 'lot 1', 'Lot 2', 'Lot 10', 'Zenith'])
})
