import { cleanup } from '@testing-library/react'
import { useForm } from 'react-hook-form'
import { afterEach, expect, it } from 'vitest'
import type { CompanyUser, UserFields } from '#domain/people/company.ts'
import { lakesideCompany, sampleUser } from '#tests/support/show-companies.tsx'
import { showHook } from '#tests/support/show-hook.tsx'
import { sampleAccount, sampleCounter } from '#tests/support/show-screen.tsx'
import { useUserChoices } from './use-user-choices.ts'
import { userFormValues } from './user-fields.ts'

afterEach(cleanup)

it('the choices follow the newest version of the user, which a colleague changed while the dialog is open', async () => {
  const company = lakesideCompany()
  const user = sampleUser({ role: { id: 4, name: 'Desk' }, defaultUser: true })
  const counter = sampleCounter({ account: sampleAccount() })
  const { result, rerender } = showHook(
    counter,
    (newestUser: CompanyUser) => {
      const form = useForm<UserFields, unknown, UserFields>({ defaultValues: userFormValues(user, company) })
      return useUserChoices({ form, company, user, newestUser, mayRemoveDealerships: false })
    },
    user,
  )
  const harbor = { id: 77, name: 'Harbor Autos' }
  rerender({ ...user, role: { id: 5, name: 'Reader' }, dealerships: [harbor] })
  expect(result.current.roles).toEqual([{ id: 5, name: 'Reader' }])
  expect(result.current.dealerships.map(({ name }) => name)).toContain('Harbor Autos')
})
