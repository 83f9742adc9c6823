// `keys renew` and `keys accept`: an administrator decides about a key store that may have lost orders, for example by
// the restore of a backup (G220).
import { acceptKeyStore, renewKeyStore } from '#server/edge/key-store/key-store-state.ts'
import { print } from '#server/print.ts'
import {
  type Command,
  LOCATION_OPTIONS,
  LOCATION_USAGE,
  locationOf,
  placeOf,
  readValues,
  usageRefused,
  withDatabase,
} from './command.ts'

const USAGE = [
  `keys renew  ${LOCATION_USAGE}   after a restore: devices look for earlier orders in the history`,
  `keys accept ${LOCATION_USAGE}   when no order is missing: the store goes on as it is`,
]

async function manageKeys(args: readonly string[]): Promise<void> {
  const { values, positionals } = readValues(args, LOCATION_OPTIONS, USAGE)
  const [action, ...extraWords] = positionals
  if (extraWords.length > 0 || (action !== 'renew' && action !== 'accept')) {
    throw usageRefused(USAGE, 'keys wants one word: renew or accept.')
  }
  const location = locationOf(values)
  if (action === 'renew') {
    const { earlierId, storeId } = await withDatabase(location, renewKeyStore)
    print(`The key store of ${placeOf(location)} was renewed: ${storeId} in place of ${earlierId}.`)
    print(
      'Devices look for their unfinished orders in the order history, and ask a person before they send one again. Running servers follow within five seconds.',
    )
  } else {
    const storeId = await withDatabase(location, acceptKeyStore)
    print(
      `The key store ${storeId} of ${placeOf(location)} was accepted as it is. Running servers follow within five seconds.`,
    )
  }
}

export const keysCommand: Command = { usage: USAGE, run: manageKeys }
