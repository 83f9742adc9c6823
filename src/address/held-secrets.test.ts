import { expect, it, vi } from 'vitest'
import { heldSecret, hideSecrets } from './held-secrets.ts'

/** Hides the secrets of an address with these parts. Returns the spy that gets the new state and address. */
function hideSecretsOf(search: string, state: unknown = null, hash = '#top') {
  const replaceState = vi.fn<History['replaceState']>()
  hideSecrets({
    location: { pathname: '/password-restore', search, hash },
    history: { state, replaceState },
  })
  return replaceState
}

it('hideSecrets removes the code from the address and writes a reference to the history entry', () => {
  const replaceState = hideSecretsOf('?code=s3cret&from=mail', { idx: 4, usr: { back: 2 } })
  const [state, , address] = replaceState.mock.calls[0] ?? []
  expect(address).toBe('/password-restore?from=mail#top')
  expect(state).toEqual({ idx: 4, usr: { back: 2, code: expect.any(String) } })
  expect(JSON.stringify(state)).not.toContain('s3cret')
  expect(heldSecret(state.usr.code)).toBe('s3cret')
})

it('hideSecrets removes the question mark if no other parameter remains', () => {
  expect(hideSecretsOf('?email=a%40b.example').mock.calls[0]?.[2]).toBe('/password-restore#top')
})

it('hideSecrets removes a code behind #, which browsers send to no server', () => {
  const replaceState = hideSecretsOf('?from=mail', null, '#code=s3cret')
  const [state, , address] = replaceState.mock.calls[0] ?? []
  expect(address).toBe('/password-restore?from=mail')
  expect(heldSecret(state.usr.code)).toBe('s3cret')
})

it('hideSecrets removes both codes of an address, and stores the code behind #', () => {
  const [state, , address] = hideSecretsOf('?code=old', null, '#code=new&to=form').mock.calls[0] ?? []
  expect(address).toBe('/password-restore#to=form')
  expect(heldSecret(state.usr.code)).toBe('new')
})

it.each(['', '?from=mail', '?code='])('hideSecrets leaves an address with the query %j', (search) => {
  expect(hideSecretsOf(search)).not.toHaveBeenCalled()
})
