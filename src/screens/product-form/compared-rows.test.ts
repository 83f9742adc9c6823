import { expect, test } from 'vitest'
import { comparedRows } from './compared-rows.ts'

const picture = (uuid: string, name: string) => ({ uuid, name })
const named = {
  dealership: (id: number) => `Dealership ${id}`,
  images: [picture('a', 'pouch.jpg'), picture('b', 'pouch.jpg')],
}
const asked = (field: string, theirs: unknown, mine: unknown) => {
  const [row] = comparedRows([{ field, theirs, mine, isMineToo: true }], named)
  return [row?.field, row?.theirs, row?.mine]
}

test('tells pictures of one name apart, also those that somebody else brought', () => {
  const [a, b, c] = [picture('a', 'pouch.jpg'), picture('b', 'pouch.jpg'), picture('c', 'back.jpg')]
  expect(asked('images', [b, a, c], [a, b])).toEqual([
    'Photos',
    'pouch.jpg (2)\npouch.jpg (1)\nback.jpg',
    'pouch.jpg (1)\npouch.jpg (2)',
  ])
  expect(asked('primaryImageUuid', 'b', 'a')).toEqual(['Primary photo', 'pouch.jpg (2)', 'pouch.jpg (1)'])
})

test('says of a video its title and its id, of a switch yes or no, of a discount its type', () => {
  const video = (title: string, value: string) => [{ title, value }]
  expect(asked('video', video('Fold', 'TagPouch101'), video('', 'TagPouch102'))).toEqual([
    'Videos',
    'Fold (TagPouch101)',
    'TagPouch102',
  ])
  expect(asked('noTax', true, false)).toEqual(['No tax', 'Yes', 'No'])
  const markup = [{ type: 'MARKUP_DEALER', dealershipId: 5, value: 3 }]
  expect(asked('discount of 5', markup, [])).toEqual(['Discount of Dealership 5', 'Markup 3 %', ''])
})
