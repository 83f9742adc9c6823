import { expect, it } from 'vitest'
import { randomUuid } from './random-uuid.ts'

it('randomUuid returns a different UUID of version 4 each time', () => {
  const uuids = Array.from({ length: 200 }, randomUuid)
  for (const uuid of uuids) {
    expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  }
  expect(new Set(uuids).size).toBe(200)
})
