import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import type { Permission } from '#domain/people/permissions.ts'
import { PermissionMatrix } from './permission-matrix.tsx'

afterEach(cleanup)

const SAVED_PERMISSIONS: Permission[] = ['Orders#view', 'Products#edit']

/** The matrix of a role, for a person with one permission. */
function Matrix() {
  const [heldPermissions, setHeldPermissions] = useState(SAVED_PERMISSIONS)
  return (
    <PermissionMatrix
      label="Rights"
      heldPermissions={heldPermissions}
      savedPermissions={SAVED_PERMISSIONS}
      ownPermissions={['Orders#view']}
      isReadOnly={false}
      onChange={setHeldPermissions}
    />
  )
}
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })

it('lets a person untick and tick again a right of the saved role that the person does not have', async () => {
  render(<Matrix />)
  for (const isTicked of [false, true]) {
    await userEvent.click(box('Products edit'))
    expect(box('Products edit').checked).toBe(isTicked)
  }
})

it('lets a person tick a right that hides something, but no other right that the person does not have', () => {
  render(<Matrix />)
  expect([box('Orders view_partner').disabled, box('Orders create').disabled]).toEqual([false, true])
})
