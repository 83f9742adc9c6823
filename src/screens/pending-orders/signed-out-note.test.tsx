import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { SignedOutNote } from './signed-out-note.tsx'

afterEach(cleanup)

it('offers the sign-in only while the page shows no order of a new customer', () => {
  showScreen(sampleCounter({ account: null }), <SignedOutNote showsCustomerOrders={false} />)
  expect(screen.getByRole('link', { name: 'Log In' })).toBeTruthy()
  cleanup()
  showScreen(sampleCounter({ account: null }), <SignedOutNote showsCustomerOrders />)
  expect(screen.queryByRole('link', { name: 'Log In' })).toBeNull()
})
