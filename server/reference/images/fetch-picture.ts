// Fetches a picture from the address that staff typed (G96). All addresses of its host must be public. The connection
// goes to a checked address, because a second look-up of the host could give another address.
import { lookup } from 'node:dns/promises'
import * as http from 'node:http'
import * as https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPictureAddress, MOST_PICTURE_BYTES } from '#domain/products/picture-rules.ts'
import { isPublicAddress } from '#server/network/public-address.ts'
import { readBody } from '#server/network/read-body.ts'
import { endSmallPieces } from '#server/network/watch-bodies.ts'
import { pictureRefusals } from '#texts/products/pictures.ts'
import { invalid, type Refusal } from '../refusal.ts'

/** Looks host names up, and decides which addresses and ports may be reached. */
export interface Internet {
  addressesOf: (hostname: string) => Promise<string[]>
  isPublic: (address: string) => boolean
  /** True for ports that may be reached; '' is the default port of http or https. */
  isAllowedPort: (port: string) => boolean
}

const INTERNET: Internet = {
  addressesOf: async (hostname) => (await lookup(hostname, { all: true })).map(({ address }) => address),
  isPublic: isPublicAddress,
  // Services on other ports are seldom public, for example databases and consoles.
  isAllowedPort: (port) => port === '',
}
const MOST_REDIRECTS = 3
const LIMIT_MS = 30_000

export async function fetchPicture(
  imageUrl: string,
  internet = INTERNET,
  limitMs = LIMIT_MS,
): Promise<Buffer> {
  const limitSignal = AbortSignal.timeout(limitMs)
  let nextUrl = imageUrl
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
    if (!isPictureAddress(nextUrl)) throw invalid(pictureRefusals.notAnAddress)
    const url = new URL(nextUrl)
    if (!internet.isAllowedPort(url.port)) throw invalid(pictureRefusals.strangePort)
    const address = await withinLimit(publicAddressOf(url, internet), limitSignal)
    const answer = await fetchFrom(url, address, limitSignal)
    if (typeof answer !== 'string') return answer
    nextUrl = answer
  }
  throw invalid(pictureRefusals.notFetched)
}

/** One public address of the host; refused when any address of it is private. */
async function publicAddressOf({ hostname }: URL, { addressesOf, isPublic }: Internet): Promise<string> {
  const host = hostname.replace(/^\[|\]$/g, '')
  const addresses = isIP(host) > 0 ? [host] : await addressesOf(host).catch(() => [])
  const [address] = addresses
  if (address === undefined) throw invalid(pictureRefusals.notFetched)
  if (!addresses.every(isPublic)) throw invalid(pictureRefusals.privateAddress)
  return address
}

/** The bytes of the picture, or the address to which the answer redirects. */
function fetchFrom(url: URL, address: string, limitSignal: AbortSignal): Promise<Buffer | string> {
  const lookUpCheckedAddress: LookupFunction = (_hostname, options, answerLookup) => {
    const family = isIP(address)
    if (options.all) answerLookup(null, [{ address, family }])
    else answerLookup(null, address, family)
  }
  const { request } = url.protocol === 'https:' ? https : http
  return new Promise((resolve, reject) => {
    const refuse = (refusal: Refusal): void => {
      reject(refusal)
      outgoingRequest.destroy()
    }
    const fail = () => refuse(invalid(pictureRefusals.notFetched))
    const headers = { accept: 'image/webp,image/png,image/jpeg', 'user-agent': 'Counter' }
    const outgoingRequest = request(
      url,
      { agent: false, lookup: lookUpCheckedAddress, signal: limitSignal, headers },
      (answer) => {
        const { statusCode = 0, headers } = answer
        if (
          statusCode >= 300 &&
          statusCode < 400 &&
          headers.location &&
          URL.canParse(headers.location, url.href)
        ) {
          resolve(new URL(headers.location, url).href)
          return outgoingRequest.destroy()
        }
        if (statusCode !== 200) return fail()
        // Millions of pieces of one byte would fill the memory and stop this process.
        endSmallPieces(answer)
        void readBody(answer, MOST_PICTURE_BYTES, LIMIT_MS).then((picture) => {
          if (picture.kind === 'whole') resolve(picture.body)
          else if (picture.kind === 'too-large') refuse(invalid(pictureRefusals.tooManyBytes))
          else fail()
        })
      },
    )
    outgoingRequest.on('error', fail).end()
  })
}

function withinLimit<Value>(work: Promise<Value>, limitSignal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    limitSignal.addEventListener('abort', () => reject(invalid(pictureRefusals.notFetched)))
    work.then(resolve, reject)
  })
}
