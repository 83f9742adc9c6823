// Gives a device the keys to sealed data: every person gets the keys to the data of their own account. A person who may
// administer orders also gets the keys to the data of other accounts, to export their sealed orders.
import { mayOpenSealsOf, SEAL_KEYS_PATH, sealKeysBody } from '#contract/device/seals.ts'
import { createMinuteLimit } from '#server/network/call-limit.ts'
import { edgeErrors } from '#texts/edge.ts'
import type { SealKeys } from './seal-keys.ts'
import { edgeCall, type EdgeCall, type EdgeCallOptions } from '../calls/edge-call.ts'

const MOST_BODY_BYTES = 16_000
/** A sign-in makes one call; an export makes one call for each account with sealed data. */
const MOST_PER_MINUTE = 30

export function createSealGateway(options: EdgeCallOptions & { seals: SealKeys }): EdgeCall {
  return edgeCall({
    path: SEAL_KEYS_PATH,
    options,
    limit: createMinuteLimit(MOST_PER_MINUTE),
    body: {
      schema: sealKeysBody,
      mostBytes: MOST_BODY_BYTES,
      wrongBodyMessage: edgeErrors.noSeals,
    },
    refusalOf: (person, { account }) =>
      mayOpenSealsOf(person, account) ? null : { status: 403, message: edgeErrors.othersSeals },
    async answer({ body: { account, seals } }) {
      const keys = seals.map((seal) => options.seals.keyOf(seal, account))
      return { data: { keys } }
    },
  })
}
