import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import { isSecretLost, useSecret } from './use-secret.ts'

afterEach(cleanup)

function SecretReader() {
  const location = useLocation()
  const code = useSecret('code')
  return (
    <>
      <p>{isSecretLost(location, 'code') ? 'lost' : `code ${code}`}</p>
      <p>{JSON.stringify(location)}</p>
    </>
  )
}

function renderAt(search: string, state: unknown = null, hash = ''): void {
  render(
    <MemoryRouter initialEntries={[{ pathname: '/password-restore', search, hash, state }]}>
      <SecretReader />
    </MemoryRouter>,
  )
}

const locationText = () => screen.getByText(/^\{.*\}$/).textContent

it('useSecret removes the secret from the address and the history entry', async () => {
  renderAt('?code=s3cret&from=mail', { back: 2 })
  expect(screen.getByText('code s3cret')).toBeTruthy()
  expect(locationText()).toContain('"search":"?from=mail"')
  expect(locationText()).toContain('"back":2')
  expect(locationText()).not.toContain('s3cret')
})

it('useSecret removes the secret from the part behind # too', () => {
  renderAt('?from=mail', { back: 2 }, '#code=s3cret')
  expect(screen.getByText('code s3cret')).toBeTruthy()
  expect(locationText()).toContain('"search":"?from=mail","hash":""')
  expect(locationText()).not.toContain('s3cret')
})

it('isSecretLost is true if the history entry has the reference of another page', () => {
  renderAt('', { code: 'of-another-page' })
  expect(screen.getByText('lost')).toBeTruthy()
})

it('useSecret reads an empty secret if the address has an empty parameter', () => {
  renderAt('?code=')
  expect(screen.getByText('code')).toBeTruthy()
  expect(locationText()).toContain('"state":null')
})
