import { expect, it, vi } from 'vitest'
import { heldSecret, hideSecrets } from './held-secrets.ts'

function openPage(search: string, state: unknown = null, hash = '#top') {
  const replaceState = vi.fn<History['replaceState']>()
  hideSecrets({
    location: { pathname: '/password-restore', search, hash },
    history: { state, replaceState },
  })
  return replaceState
}

it('removes the code from the address and writes a reference to the history entry', () => {
  const replaceState = openPage('?code=s3cret&from=mail', { idx: 4, usr: { back: 2 } })
  const [state, , address] = replaceState.mock.calls[0] ?? []
  expect(address).toBe('/password-restore?from=mail#top')
  expect(state).toEqual({ idx: 4, usr: { back: 2, code: expect.any(String) } })
  expect(JSON.stringify(state)).not.toContain('s3cret')
  expect(heldSecret(state.usr.code)).toBe('s3cret')
})

it('removes the question mark if no other parameter follows', () => {
  expect(openPage('?email=a%40b.example').mock.calls[0]?.[2]).toBe('/password-restore#top')
})

it('removes a code behind #, where no server and no log sees it', () => {
  const replaceState = openPage('?from=mail', null, '#code=s3cret')
  const [state, , address] = replaceState.mock.calls[0] ?? []
  expect(address).toBe('/password-restore?from=mail')
  expect(heldSecret(state.usr.code)).toBe('s3cret')
})

it('removes a code from both places, and keeps that behind #', () => {
  const [state, , address] = openPage('?code=old', null, '#code=new&to=form').mock.calls[0] ?? []
  expect(address).toBe('/password-restore#to=form')
  expect(heldSecret(state.usr.code)).toBe('new')
})

it.each(['', '?from=mail', '?code='])('leaves the address %j unchanged', (search) => {
  expect(openPage(search)).not.toHaveBeenCalled()
})
