// The app's own calls over HTTP, as one browser makes them: it stores the cookie that the backend sets.
import { authenticate } from '#api/people/auth.ts'
import { type Api, createApi, createGeneration } from '#api/client.ts'
import { valueOrThrow } from '#api/failure.ts'
import type { Account } from '#domain/people/account.ts'
import type { ReferenceFixture } from './reference-fixture.ts'
import { PASSWORD } from './reference-world.ts'

export function createBrowserApi(origin: string): Api {
  let cookie = ''
  const fetchWithCookie: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    if (cookie) request.headers.set('cookie', cookie)
    // On a busy machine the server may close a kept connection in the moment of the next call, which a POST does not survive.
    request.headers.set('connection', 'close')
    const response = await fetch(request)
    const [setCookie] = response.headers.getSetCookie()
    if (setCookie) cookie = setCookie.split(';')[0] ?? ''
    return response
  }
  return createApi({
    origin,
    generation: createGeneration(),
    onDenied: () => {},
    onAnswer: () => {},
    fetch: fetchWithCookie,
  })
}

export async function signInBrowser(
  reference: ReferenceFixture,
  origin: string,
  login: string,
): Promise<{ api: Api; account: Account }> {
  const api = createBrowserApi(origin)
  const body = { login: await reference.encrypt(login), password: await reference.encrypt(PASSWORD) }
  return { api, account: await valueOrThrow(authenticate(api, body)) }
}
