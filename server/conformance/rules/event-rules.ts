// The profile events: the stream of changed products.
import * as v from 'valibot'
import { changedProducts, EVENTS_TYPE, PRODUCTS_EVENT } from '#contract/catalogue/product-events.ts'
import { addressOf, headersFor } from '../exchange.ts'
import { faultUnless, type Rule } from '../rule.ts'
import type { Run } from '../run.ts'

/** A server that sends a sign of life every 15 seconds has sent one within this time. */
const LISTEN_MS = 20_000
/** More than any first message of a stream. */
const MOST_LETTERS = 1_000_000
const eventData = v.pipe(v.string(), v.parseJson(), changedProducts)

interface Stream {
  status: number
  contentType: string
  encoding: string | null
  /** All text that came until the first whole message, or within the time. */
  text: string
}

async function readStream(run: Run, query: Record<string, string> = {}): Promise<Stream> {
  const abortController = new AbortController()
  const timer = setTimeout(() => abortController.abort(), LISTEN_MS)
  const stream: Stream = { status: 0, contentType: '', encoding: null, text: '' }
  try {
    const response = await fetch(addressOf(run.conversation, 'productEvents', { query }), {
      redirect: 'manual',
      signal: abortController.signal,
      headers: { ...headersFor(run.conversation, new Map()), accept: EVENTS_TYPE },
    })
    stream.status = response.status
    stream.contentType = response.headers.get('content-type') ?? ''
    stream.encoding = response.headers.get('content-encoding')
    const decoder = new TextDecoder()
    for await (const chunk of response.body ?? []) {
      stream.text += decoder.decode(chunk, { stream: true })
      if (/\n\n|\r\n\r\n/.test(stream.text) || stream.text.length > MOST_LETTERS) break
    }
  } catch {
    // The time is over, or the connection broke: the rules judge the text that came until then.
  } finally {
    clearTimeout(timer)
    abortController.abort()
  }
  return stream
}

/** The field of the first message, such as `id`. */
function fieldOf({ text }: Stream, name: string): string | null {
  return new RegExp(`^${name}: ?(.*)$`, 'm').exec(text)?.[1]?.trim() ?? null
}

const SOURCE = 'decisions.md G160'

export const eventRules: readonly Rule[] = [
  {
    id: 'EVENTS-01',
    source: SOURCE,
    level: 'may',
    says: 'The stream of events opens, and sends something within 20 seconds.',
    cannot: 'show a changed price within seconds: devices learn of it when they read the catalogue again',
    async findFaults(run) {
      const stream = await readStream(run)
      const isStream = stream.status === 200 && stream.contentType.startsWith(EVENTS_TYPE)
      return [
        ...faultUnless(
          isStream,
          `it is answered with status ${stream.status}, ${stream.contentType || 'no media type'}`,
        ),
        ...faultUnless(!isStream || stream.text !== '', 'nothing came; a proxy may hold the stream back'),
        ...faultUnless(
          stream.encoding === null,
          `it is compressed (${stream.encoding}), so that events wait in buffers`,
        ),
      ]
    },
  },
  {
    id: 'EVENTS-02',
    source: SOURCE,
    level: 'may',
    says: 'The first event has an id, and names products as the agreement says.',
    cannot: 'get the changes that it missed without reading the whole catalogue',
    async findFaults(run) {
      const stream = await readStream(run)
      const data = v.safeParse(eventData, fieldOf(stream, 'data') ?? '')
      return [
        ...faultUnless(
          fieldOf(stream, 'event') === PRODUCTS_EVENT,
          `its name is ${fieldOf(stream, 'event')}`,
        ),
        ...faultUnless(Boolean(fieldOf(stream, 'id')), 'it has no id'),
        ...faultUnless(data.success, `its data is ${fieldOf(stream, 'data')}`),
      ]
    },
  },
  {
    id: 'EVENTS-03',
    source: SOURCE,
    level: 'may',
    says: 'When a request names the last event, the stream goes on after that event.',
    cannot: 'get the changes that it missed without reading the whole catalogue',
    async findFaults(run) {
      const id = fieldOf(await readStream(run), 'id') ?? ''
      const stream = await readStream(run, { after: id })
      return faultUnless(
        stream.status === 200 && stream.text !== '',
        `it is answered with status ${stream.status}`,
      )
    },
  },
]
