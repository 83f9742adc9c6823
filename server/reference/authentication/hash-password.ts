import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { createCallQueue } from '#server/network/call-queue.ts'
import { passwordRefusals } from '#texts/people/password.ts'
import { tooManyTries } from '../refusal.ts'

/** 2^15 × 8 × 128 bytes = 32 MB and about 60 ms for each try. */
const COST = 2 ** 15
const OTHER_PARAMETERS = { r: 8, p: 1, maxmem: 64 * 1024 * 1024 }
const KEY_BYTES = 32

/** Node has four threads, which files and pictures need too; each try also needs memory. */
const MOST_AT_ONCE = 2
/** Waiting tries of one address: the last of them waits about a quarter of a second. */
const MOST_WAITING = 8
/** Waiting tries in all: the last of them waits for ten seconds, longer on a busy machine. */
const MOST_WAITING_IN_ALL = 300
const LONGEST_WAIT_MS = 45_000

/** The pause in Retry-After for a refused caller, in milliseconds. */
const RETRY_AFTER_MS = 2000

const tryQueue = createCallQueue({
  mostRunningPerCaller: MOST_AT_ONCE,
  mostWorkingInAll: MOST_AT_ONCE,
  mostWaitingPerCaller: MOST_WAITING,
  mostWaitingInAll: MOST_WAITING_IN_ALL,
  longestWaitMs: LONGEST_WAIT_MS,
  patienceMs: null,
})

/** The sender of a try. */
export interface TrySender {
  /** The address group. */
  address: string
  /** The login, as it was typed. */
  name: string
  /** True if somebody has signed in from this address before. */
  isKnownAddress: boolean
}

/** The sender of tries that the server itself or staff make. */
const SERVER_ITSELF: TrySender = { address: '', name: '', isKnownAddress: true }

async function deriveKey(password: string, salt: Buffer, cost: number, sender: TrySender): Promise<Buffer> {
  // Wrong tries from many addresses delay neither people whose address is known, nor people with another login (G291).
  const groups = [sender.isKnownAddress ? 'known addresses' : 'other addresses', `name ${sender.name}`]
  // A try goes on when its caller closes the connection, because its outcome is counted.
  const admission = await tryQueue.enter([`address ${sender.address}`], null, groups)
  if (admission === null) throw tooManyTries(RETRY_AFTER_MS, passwordRefusals.tooManyAtOnce)
  try {
    return await runScrypt(password, salt, cost)
  } finally {
    admission.leave()
  }
}

function runScrypt(password: string, salt: Buffer, cost: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const options = { ...OTHER_PARAMETERS, N: cost }
    scrypt(password, salt, KEY_BYTES, options, (problem, key) => (problem ? reject(problem) : resolve(key)))
  })
}

/**
 * Returns `scrypt$<cost>$<salt>$<key>`, salt and key in base64. Refused, like `isPassword`, while too many tries wait.
 * Tests that hash hundreds of passwords pass a lower cost.
 */
export async function hashPassword(password: string, cost = COST, sender = SERVER_ITSELF): Promise<string> {
  const salt = randomBytes(16)
  const key = await deriveKey(password, salt, cost, sender)
  return `scrypt$${cost}$${salt.toString('base64')}$${key.toString('base64')}`
}

interface StoredPassword {
  cost: number
  salt: Buffer
  key: Buffer
}

/** Old hashes do not contain a cost; they were made with the current cost. */
function parseHash(storedHash: string | null): StoredPassword {
  const [kind, ...parts] = (storedHash ?? '').split('$')
  const [key = '', salt = '', cost] = kind === 'scrypt' ? parts.reverse() : []
  return {
    cost: cost === undefined ? COST : Number(cost),
    salt: Buffer.from(salt, 'base64'),
    key: Buffer.from(key, 'base64'),
  }
}

/** Takes as long without a stored hash as with one, so that the duration does not reveal which logins exist. */
export async function isPassword(
  password: string,
  storedHash: string | null,
  sender = SERVER_ITSELF,
): Promise<boolean> {
  const { cost, salt, key } = parseHash(storedHash)
  const actualKey = await deriveKey(password, salt, cost, sender)
  return key.length === KEY_BYTES && timingSafeEqual(actualKey, key)
}
