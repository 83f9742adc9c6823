import { expect, test } from 'vitest'
import { comparedRows } from './compared-rows.ts'

const picture = (uuid: string, name: string) => ({ uuid, name })
const nameSources = {
  dealershipNameOf: (id: number) => `Dealership ${id}`,
  images: [picture('a', 'pouch.jpg'), picture('b', 'pouch.jpg')],
}
const comparedValues = (field: string, othersValue: unknown, ownValue: unknown) => {
  const [row] = comparedRows([{ field, othersValue, ownValue, isChangedByBoth: true }], nameSources)
  return [row?.field, row?.othersValue, row?.ownValue]
}

test('numbers pictures with the same name, and names a picture that only the other person has', () => {
  const [pouch1, pouch2, back] = [
    picture('a', 'pouch.jpg'),
    picture('b', 'pouch.jpg'),
    picture('c', 'back.jpg'),
  ]
  expect(comparedValues('images', [pouch2, pouch1, back], [pouch1, pouch2])).toEqual([
    'Photos',
    'pouch.jpg (2)\npouch.jpg (1)\nback.jpg',
    'pouch.jpg (1)\npouch.jpg (2)',
  ])
  expect(comparedValues('primaryImageUuid', 'b', 'a')).toEqual([
    'Primary photo',
    'pouch.jpg (2)',
    'pouch.jpg (1)',
  ])
})

test('shows a video as title and id, a switch as Yes or No, and a discount with its type', () => {
  const video = (title: string, value: string) => [{ title, value }]
  expect(comparedValues('video', video('Fold', 'TagPouch101'), video('', 'TagPouch102'))).toEqual([
    'Videos',
    'Fold (TagPouch101)',
    'TagPouch102',
  ])
  expect(comparedValues('noTax', true, false)).toEqual(['No tax', 'Yes', 'No'])
  const markup = [{ type: 'MARKUP_DEALER', dealershipId: 5, value: 3 }]
  expect(comparedValues('discount of 5', markup, [])).toEqual(['Discount of Dealership 5', 'Markup 3 %', ''])
})
