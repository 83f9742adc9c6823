// Gives a device the keys to sealed data: every person gets the keys to the data of their own account. A person who may
// administer orders also gets the keys to the data of other accounts, to export their sealed orders.
import { mayOpenSealsOf, sealKeysBody } from '#contract/device/seals.ts'
import { createCallLimit } from '#server/network/call-limit.ts'
import { edgeErrors } from '#texts/edge.ts'
import { sendJson } from '../calls/edge-answers.ts'
import type { SealKeys } from './seal-keys.ts'
import { type CallHandler, answerPost, type PostOptions } from '../calls/signed-in-call.ts'

const MOST_BODY_BYTES = 16_000
const WINDOW_MS = 60_000
/** A sign-in makes one call; an export makes one call for each account with sealed data. */
const MOST_PER_WINDOW = 30

export interface SealGatewayOptions extends PostOptions {
  seals: SealKeys
}

export function createSealGateway(options: SealGatewayOptions): CallHandler {
  return answerPost({
    options,
    limit: createCallLimit(MOST_PER_WINDOW, () => performance.now(), WINDOW_MS),
    body: {
      schema: sealKeysBody,
      mostBytes: MOST_BODY_BYTES,
      wrongBodyMessage: edgeErrors.noSeals,
    },
    refusalOf: (person, { account }) =>
      mayOpenSealsOf(person, account) ? null : { status: 403, message: edgeErrors.othersSeals },
    async answer({ response, body: { account, seals } }) {
      const keys = seals.map((seal) => options.seals.keyOf(seal, account))
      sendJson(response, 200, { data: { keys } })
    },
  })
}
