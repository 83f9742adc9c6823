import { expect, test } from 'vitest'
import { createKnownAddresses } from './known-addresses.ts'

test('beyond the limit the address whose last sign-in is the oldest is forgotten', () => {
  const addresses = createKnownAddresses(2)
  for (const address of ['a', 'b', 'a', 'c']) addresses.note(address)
  expect(['a', 'b', 'c'].filter(addresses.has)).toEqual(['a', 'c'])
})
