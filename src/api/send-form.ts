// Sends a form with files by XMLHttpRequest, because browsers report the progress of an upload only with it.
import { BASIC_HEADER } from '#contract/endpoints.ts'
import type { Exchange, ExchangeRequest, Network } from './exchange.ts'

const HEADERS = { Authorization: BASIC_HEADER, Accept: 'application/json' }

/** Sends the form. The path of the request includes the query; `onProgress` gets the sent part, from 0 to 1. */
export function sendForm(
  network: Network,
  request: ExchangeRequest,
  form: FormData,
  onProgress: (part: number) => void,
): Promise<Exchange> {
  // Only tests send to another origin than the page's own.
  if (network.origin !== '') return sendFormByFetch(network, request, form)
  const { method, limitMs, signal } = request
  const address = `/${request.path}`
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve({ answered: false, cause: 'aborted' })
    const xhr = new XMLHttpRequest()
    const abortUpload = () => xhr.abort()
    const resolveUnanswered = (cause: 'network' | 'limit' | 'aborted') => () =>
      resolve({ answered: false, cause })
    xhr.open(method.toUpperCase(), address)
    for (const [name, value] of Object.entries(HEADERS)) xhr.setRequestHeader(name, value)
    xhr.timeout = limitMs
    xhr.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total)
    }
    xhr.onerror = resolveUnanswered('network')
    xhr.ontimeout = resolveUnanswered('limit')
    xhr.onabort = resolveUnanswered('aborted')
    xhr.onload = () => {
      const headers = new Headers()
      for (const line of xhr.getAllResponseHeaders().trim().split(/\r?\n/)) {
        const colon = line.indexOf(':')
        if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim())
      }
      // Our API never redirects, but XMLHttpRequest follows redirects: another path means that another server answered.
      const isOurs = new URL(xhr.responseURL).pathname === new URL(address, xhr.responseURL).pathname
      const status = isOurs ? xhr.status : 0
      const contentType = headers.get('Content-Type') ?? ''
      resolve({ answered: true, status, contentType, headers, text: xhr.responseText })
    }
    xhr.onloadend = () => signal?.removeEventListener('abort', abortUpload)
    signal?.addEventListener('abort', abortUpload)
    xhr.send(form)
  })
}

async function sendFormByFetch(
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
