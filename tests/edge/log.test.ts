// The log of a running server: JSON lines on standard error that repeat no word of a caller's request.
import { expect, test } from 'vitest'
import { BASIC_HEADER } from '#contract/endpoints.ts'
import { runServer } from '#tests/support/run-server.ts'
import { startServer } from '#tests/support/start-server.ts'

const HEADERS = {
  Authorization: BASIC_HEADER,
  'Content-Type': 'application/json',
  Cookie: 'counter_session=planted-cookie',
}

test('the log is JSON, names each call, and has no planted word of any call', async () => {
  const server = await startServer()
  const callServer = async (path: string, body?: object) => {
    const init = body && { method: 'POST', body: JSON.stringify(body) }
    const answer = await fetch(server.url + path, { headers: HEADERS, ...init })
    await answer.text()
    return answer.headers.get('Counter-Request-Id')
  }
  const ids = [
    await callServer('/api/auth/auth-user?next=planted', { login: 'planted', password: 'planted' }),
    await callServer('/api/client/product/all?page=0&size=20&id=-1&search=planted'),
    await callServer('/api/client/order/checkout', { person: 'planted', lines: ['planted'] }),
    await callServer('/api/admin/request-registration/create', {
      email: 'planted@firm.example',
      name: 'planted',
    }),
    await callServer('/api/client/order/confirm/planted'),
    await callServer('/password-restore?code=planted'),
    await callServer('/api/client/order/checkout', { note: 'planted\u0000' }),
  ]
  await server.halt()
  const lines = server.output().trim().split('\n')
  const entries = lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line))
  const plainLines = lines.filter((line) => !line.startsWith('{'))
  expect(plainLines.at(-1)).toMatch(/^Counter is ready: http:\/\/localhost:\d+$/)
  expect(entries.filter(({ msg }) => msg === 'call').map(({ id }) => id)).toEqual(ids)
  const otherMessages = entries.map(({ msg }) => msg).filter((msg) => msg !== 'call')
  expect(otherMessages).toEqual([
    expect.stringMatching(/^Counter \S+, commit /),
    expect.stringMatching(/^No mail leaves this server/),
    expect.stringMatching(/^Counter is ready: /),
    'The server stops (SIGTERM).',
  ])
  expect(server.output()).not.toContain('planted')
  await server.stop()
})

test('with --log-level warn the log has no lines of calls', async () => {
  const server = await startServer({ args: ['--log-level', 'warn'] })
  await (await fetch(`${server.url}/api/admin/state/all`, { headers: HEADERS })).text()
  await server.halt()
  expect(server.output()).not.toContain('"msg":"call"')
  await server.stop()
})

test('the server does not start with an unknown log level', async () => {
  expect(await runServer(['--log-level', 'loud'])).toMatchObject({
    code: 1,
    stderr: '--log-level wants error, warn, info or debug, not "loud".\n',
  })
})
