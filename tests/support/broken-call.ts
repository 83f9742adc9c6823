// A call whose connection breaks while the edge asks the backend for the session.
import { connect } from 'node:net'
import { expect } from 'vitest'
import { BASIC_HEADER } from '#contract/endpoints.ts'
import type { RunningEdge } from './edge-fixture.ts'
import { holdAnswer, type ScriptedBackend, signedInAs } from './scripted-backend.ts'

/** Resolves when the edge, which has no other connections, has noticed the end of the connection and got the session. */
export async function breakCall(
  { edge, url }: RunningEdge,
  backend: ScriptedBackend,
  { path, headers }: { path: string; headers: Record<string, string> },
): Promise<void> {
  const countConnections = () =>
    new Promise<number>((resolve) => edge.server.getConnections((_, count) => resolve(count)))
  const { heldScript, releaseAnswer, arrival } = holdAnswer(signedInAs(7))
  backend.onValidate = heldScript
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  const allHeaders = {
    Host: 'edge',
    Authorization: BASIC_HEADER,
    Cookie: 'counter_session=buyer',
    'Content-Length': '0',
    ...headers,
  }
  const lines = Object.entries(allHeaders).map(([name, value]) => `${name}: ${value}`)
  socket.write([`POST /${path} HTTP/1.1`, ...lines, '', ''].join('\r\n'))
  await arrival
  socket.destroy()
  await expect.poll(countConnections).toBe(0)
  releaseAnswer()
  backend.onValidate = null
}
