// Sends a form with files by XMLHttpRequest, because browsers report the progress of an upload only there.
import { BASIC_HEADER } from '#contract/endpoints.ts'
import type { Exchange, ExchangeRequest, Network } from './exchange.ts'

const HEADERS = { Authorization: BASIC_HEADER, Accept: 'application/json' }

/** The path includes the query; `onProgress` gets a number from 0 to 1. */
export function sendForm(
  network: Network,
  request: ExchangeRequest,
  form: FormData,
  onProgress: (part: number) => void,
): Promise<Exchange> {
  // Only tests send to another origin than the page's own.
  if (network.origin !== '') return fetchForm(network, request, form)
  const { method, limitMs, signal } = request
  const address = `/${request.path}`
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve({ answered: false, cause: 'aborted' })
    const sending = new XMLHttpRequest()
    const abortUpload = () => sending.abort()
    const unanswered = (cause: 'network' | 'limit' | 'aborted') => () => resolve({ answered: false, cause })
    sending.open(method.toUpperCase(), address)
    for (const [name, value] of Object.entries(HEADERS)) sending.setRequestHeader(name, value)
    sending.timeout = limitMs
    sending.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total)
    }
    sending.onerror = unanswered('network')
    sending.ontimeout = unanswered('limit')
    sending.onabort = unanswered('aborted')
    sending.onload = () => {
      const headers = new Headers()
      for (const line of sending.getAllResponseHeaders().trim().split(/\r?\n/)) {
        const colon = line.indexOf(':')
        if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim())
      }
      // Our API never redirects, but XMLHttpRequest follows redirects: then another server answered.
      const isOurs = new URL(sending.responseURL).pathname === new URL(address, sending.responseURL).pathname
      const status = isOurs ? sending.status : 0
      const contentType = headers.get('Content-Type') ?? ''
      resolve({ answered: true, status, contentType, headers, text: sending.responseText })
    }
    sending.onloadend = () => signal?.removeEventListener('abort', abortUpload)
    signal?.addEventListener('abort', abortUpload)
    sending.send(form)
  })
}

async function fetchForm(
  network: Network,
  { method, path, signal }: ExchangeRequest,
  body: FormData,
): Promise<Exchange> {
  // A form whose call is aborted before it begins leaves a stream behind on which Node fails later.
  if (signal?.aborted) return { answered: false, cause: 'aborted' }
  try {
    const init = { method, headers: HEADERS, body, signal: signal ?? null }
    const answer = await network.fetch(`${network.origin}/${path}`, init)
    const { status, headers } = answer
    const contentType = headers.get('Content-Type') ?? ''
    return { answered: true, status, headers, contentType, text: await answer.text() }
  } catch {
    return { answered: false, cause: signal?.aborted ? 'aborted' : 'network' }
  }
}
