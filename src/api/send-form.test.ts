// Sends a form as a page does, through XMLHttpRequest.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sendForm } from './send-form.ts'

let sentRequests: FakeRequest[]

class FakeRequest {
  method = ''
  address = ''
  timeout = 0
  status = 200
  responseText = '{"data":{}}'
  responseURL = 'https://counter.test/api/file/common/upload?customerId=0'
  responseHeaders = 'content-type: application/json\r\nx-note: a: b\r\n'
  sentBody: unknown = null
  requestHeaders: Record<string, string> = {}
  upload: { onprogress?: (event: object) => void } = {}
  onload = () => {}
  onerror = () => {}
  ontimeout = () => {}
  onabort = () => {}
  onloadend = () => {}
  open(method: string, address: string): void {
    this.method = method
    this.address = address
  }
  setRequestHeader(name: string, value: string): void {
    this.requestHeaders[name] = value
  }
  getAllResponseHeaders(): string {
    return this.responseHeaders
  }
  send(body: unknown): void {
    this.sentBody = body
    sentRequests.push(this)
  }
  abort(): void {
    this.onabort()
    this.onloadend()
  }
}

beforeEach(() => {
  sentRequests = []
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const form = new FormData()

function send(signal?: AbortSignal) {
  const parts: number[] = []
  const exchange = sendForm(
    { origin: '', fetch },
    { method: 'post', path: 'api/file/common/upload?customerId=0', limitMs: 300_000, signal },
    form,
    (part) => parts.push(part),
  )
  return { exchange, parts, request: sentRequests[0] }
}

test('a form is sent with its time limit, and its answer has status, headers and text', async () => {
  const { exchange, request } = send()
  expect(request).toMatchObject({
    method: 'POST',
    address: '/api/file/common/upload?customerId=0',
    timeout: 300_000,
    sentBody: form,
    requestHeaders: { Authorization: 'Basic Y291bnRlcjp3ZWI=', Accept: 'application/json' },
  })
  request?.onload()
  const answer = await exchange
  expect(answer).toMatchObject({
    answered: true,
    status: 200,
    contentType: 'application/json',
    text: '{"data":{}}',
  })
  expect(answer.answered && answer.headers.get('x-note')).toBe('a: b')
})

test('the progress is the sent part, and is not reported while the size is unknown', () => {
  const { parts, request } = send()
  request?.upload.onprogress?.({ lengthComputable: false, loaded: 10, total: 40 })
  request?.upload.onprogress?.({ lengthComputable: true, loaded: 0, total: 0 })
  request?.upload.onprogress?.({ lengthComputable: true, loaded: 10, total: 40 })
  request?.upload.onprogress?.({ lengthComputable: true, loaded: 40, total: 40 })
  expect(parts).toEqual([0.25, 1])
})

test('an answer from another path is that of another server, to which the browser was redirected', async () => {
  const { exchange, request } = send()
  if (request) request.responseURL = 'https://counter.test/sign-in?from=api/file/common/upload'
  request?.onload()
  expect(await exchange).toMatchObject({ answered: true, status: 0 })
})

test.each([
  ['onerror', 'network'],
  ['ontimeout', 'limit'],
  ['onabort', 'aborted'],
] as const)('a form without an answer has no outcome: %s means %s', async (event, cause) => {
  const { exchange, request } = send()
  request?.[event]()
  expect(await exchange).toEqual({ answered: false, cause })
})

test('the caller can abort a form until its answer comes, and before it is sent', async () => {
  const controller = new AbortController()
  const removeListener = vi.spyOn(controller.signal, 'removeEventListener')
  const { exchange } = send(controller.signal)
  controller.abort()
  expect(await exchange).toEqual({ answered: false, cause: 'aborted' })
  expect(removeListener).toHaveBeenCalledOnce()
  expect(await send(controller.signal).exchange).toEqual({ answered: false, cause: 'aborted' })
  expect(sentRequests).toHaveLength(1)
})
