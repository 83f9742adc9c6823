import {
  type SignedUnlockGrant,
  UNLOCK_GRANT_PATH,
  signedUnlockGrantSchema,
} from '#contract/device/unlock-grant.ts'
import type { Api } from '../client.ts'
import type { Answer } from '../failure.ts'

/**
 * Fetches the permission to unlock the session's account on this device without a network (G213). Ask `/edge` first
 * whether it keeps rules (`keepsRules`). The caller handles a denial itself (`isOfSession`): this call ends no session.
 */
export function fetchUnlockGrant(api: Api): Promise<Answer<SignedUnlockGrant>> {
  return api.call({
    method: 'post',
    path: UNLOCK_GRANT_PATH,
    body: {},
    schema: signedUnlockGrantSchema,
    isOfSession: true,
  })
}
