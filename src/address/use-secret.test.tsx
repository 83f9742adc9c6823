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

function show(search: string, state: unknown = null, hash = ''): void {
  render(
    <MemoryRouter initialEntries={[{ pathname: '/password-restore', search, hash, state }]}>
      <SecretReader />
    </MemoryRouter>,
  )
}

const entry = () => screen.getByText(/^\{.*\}$/).textContent

it('removes the secret from the address and the history entry', async () => {
  show('?code=s3cret&from=mail', { back: 2 })
  expect(screen.getByText('code s3cret')).toBeTruthy()
  expect(entry()).toContain('"search":"?from=mail"')
  expect(entry()).toContain('"back":2')
  expect(entry()).not.toContain('s3cret')
})

it('removes the secret of a link that is followed while the page is open, also behind #', () => {
  show('?from=mail', { back: 2 }, '#code=s3cret')
  expect(screen.getByText('code s3cret')).toBeTruthy()
  expect(entry()).toContain('"search":"?from=mail","hash":""')
  expect(entry()).not.toContain('s3cret')
})

it('reports a secret as lost if the history entry has the reference of another page', () => {
  show('', { code: 'of-another-page' })
  expect(screen.getByText('lost')).toBeTruthy()
})

it('reads an empty secret if the address has none', () => {
  show('?code=')
  expect(screen.getByText('code')).toBeTruthy()
  expect(entry()).toContain('"state":null')
})
