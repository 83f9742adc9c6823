// Fetches a picture that staff name by its address (G96). Every address that the name stands for must be public, and the
// connection goes to the one that was looked at: asked again, the name could stand for another.
import { lookup } from 'node:dns/promises'
import * as http from 'node:http'
import * as https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPictureAddress, MOST_PICTURE_BYTES } from '#domain/products/picture-rules.ts'
import { isPublicAddress } from '#server/network/public-address.ts'
import { pictureRefusals } from '#texts/products/pictures.ts'
import { invalid, type Refusal } from '../refusal.ts'

/** Where names are looked up, and which of their addresses and ports may be reached. */
export interface Internet {
  addressesOf: (hostname: string) => Promise<string[]>
  isPublic: (address: string) => boolean
  /** '' is the usual port of http or https. */
  isOpenPort: (port: string) => boolean
}

const INTERNET: Internet = {
  addressesOf: async (hostname) => (await lookup(hostname, { all: true })).map(({ address }) => address),
  isPublic: isPublicAddress,
  // What listens elsewhere is seldom meant for everybody: databases, consoles, the server's own other services.
  isOpenPort: (port) => port === '',
}
const MOST_REDIRECTS = 3
const LIMIT_MS = 30_000

export async function fetchPicture(
  imageUrl: string,
  internet = INTERNET,
  limitMs = LIMIT_MS,
): Promise<Buffer> {
  const limit = AbortSignal.timeout(limitMs)
  let next = imageUrl
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
    if (!isPictureAddress(next)) throw invalid(pictureRefusals.notAnAddress)
    const url = new URL(next)
    if (!internet.isOpenPort(url.port)) throw invalid(pictureRefusals.strangePort)
    const address = await inTime(publicAddressOf(url, internet), limit)
    const answer = await get(url, address, limit)
    if (typeof answer !== 'string') return answer
    next = answer
  }
  throw invalid(pictureRefusals.notFetched)
}

/** One public address of the host; refused where any of them is not. */
async function publicAddressOf({ hostname }: URL, { addressesOf, isPublic }: Internet): Promise<string> {
  const host = hostname.replace(/^\[|\]$/g, '')
  const addresses = isIP(host) > 0 ? [host] : await addressesOf(host).catch(() => [])
  const [first] = addresses
  if (first === undefined) throw invalid(pictureRefusals.notFetched)
  if (!addresses.every(isPublic)) throw invalid(pictureRefusals.privateAddress)
  return first
}

/** The bytes of the picture, or the address that the answer leads to. */
function get(url: URL, address: string, limit: AbortSignal): Promise<Buffer | string> {
  const pinned: LookupFunction = (_hostname, options, found) => {
    const family = isIP(address)
    if (options.all) found(null, [{ address, family }])
    else found(null, address, family)
  }
  const { request } = url.protocol === 'https:' ? https : http
  return new Promise((resolve, reject) => {
    const end = (refusal: Refusal): void => {
      reject(refusal)
      asking.destroy()
    }
    const fail = () => end(invalid(pictureRefusals.notFetched))
    const headers = { accept: 'image/webp,image/png,image/jpeg', 'user-agent': 'Counter' }
    const asking = request(url, { agent: false, lookup: pinned, signal: limit, headers }, (answer) => {
      const { statusCode = 0, headers } = answer
      if (
        statusCode >= 300 &&
        statusCode < 400 &&
        headers.location &&
        URL.canParse(headers.location, url.href)
      ) {
        resolve(new URL(headers.location, url).href)
        return asking.destroy()
      }
      if (statusCode !== 200) return fail()
      const chunks: Buffer[] = []
      let size = Number(headers['content-length'] ?? 0) > MOST_PICTURE_BYTES ? Number.POSITIVE_INFINITY : 0
      const take = (chunk: Buffer): void => {
        size += chunk.length
        if (size > MOST_PICTURE_BYTES) end(invalid(pictureRefusals.tooManyBytes))
        else chunks.push(chunk)
      }
      answer.on('data', take).on('end', () => (answer.complete ? resolve(Buffer.concat(chunks)) : fail()))
      answer.on('error', fail)
    })
    asking.on('error', fail).end()
  })
}

function inTime<Value>(work: Promise<Value>, limit: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    limit.addEventListener('abort', () => reject(invalid(pictureRefusals.notFetched)))
    work.then(resolve, reject)
  })
}
