import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { sampleAccount, sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { AccountLink } from './account-link.tsx'

afterEach(cleanup)

const privileges = [{ group: 'Account', actions: ['view'] }]

it('a visitor gets the link Log In; its address names the page to return to', () => {
  showScreen(sampleCounter({ account: null }), <AccountLink />, '/product/12-frames?s=black')
  const link = screen.getByRole('link', { name: 'Log In' })
  expect(link.getAttribute('href')).toBe('/auth/product/12-frames?s=black')
})

it.each([
  ['a-login-of-25-characters-', 'a-login-of-25-characters-'],
  ['a-login-of-26-characters-x', 'a-login-of-26-characters-...'],
])('the link to the account cuts the login %s to 25 characters', (login, linkText) => {
  showScreen(sampleCounter({ account: sampleAccount({ login, privileges }) }), <AccountLink />)
  expect(screen.getByRole('link').textContent).toBe(linkText)
  expect(screen.getByRole('link').getAttribute('href')).toBe('/account')
})

it('a person without the permission to see the account gets the login without a link', () => {
  showScreen(sampleCounter({ account: sampleAccount() }), <AccountLink />)
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.getByTitle('buyer').textContent).toBe('buyer')
})
