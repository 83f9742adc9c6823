import { cleanup } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { showHook } from '#tests/support/show-hook.tsx'
import { sampleAccount, sampleCounter } from '#tests/support/show-screen.tsx'
import type { RoleRow } from './role-rows.ts'
import { useNewRole } from './use-new-role.ts'

afterEach(cleanup)

const rowOf = (id: number, name: string): RoleRow => ({
  role: { id, name, permissions: [], defaultRole: false, version: '', userCount: 0 },
  draft: { name, permissions: [] },
})

it('a copied role gets only the rights that the person has, once, and a free name', async () => {
  const create = vi.fn(async () => true)
  const giveRights = vi.fn(async () => {})
  const account = sampleAccount({ privileges: [{ group: 'Orders', actions: ['view', 'edit'] }] })
  const noRow: { newRow: RoleRow | undefined } = { newRow: undefined }
  const { result, rerender } = showHook(
    sampleCounter({ account }),
    ({ newRow }: { newRow: RoleRow | undefined }) =>
      useNewRole({ newRow, typedNames: [{ id: 5, name: 'Copy of Dealer' }], create, giveRights }),
    noRow,
  )
  await result.current('Copy of Dealer', ['Orders#view', 'Products#remove'])
  expect(create.mock.calls).toEqual([['Copy of Dealer 2']])
  // A failed reading of the list leaves it without the role for a while.
  for (const newRow of [rowOf(9, 'Copy of Dealer 2'), undefined, rowOf(9, 'Copy of Dealer 2')])
    rerender({ newRow })
  expect(giveRights.mock.calls).toEqual([[{ name: 'Copy of Dealer 2', permissions: ['Orders#view'] }, 9]])
  await result.current('New role', [])
  rerender({ newRow: rowOf(10, 'New role') })
  expect(giveRights).toHaveBeenCalledTimes(1)
})
