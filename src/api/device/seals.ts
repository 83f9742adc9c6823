// Fetches the keys that decrypt the data of a signed-out account on this device.
import { MOST_SEALS_PER_CALL, SEAL_KEYS_PATH, sealKeysAnswer } from '#contract/device/seals.ts'
import type { Api } from '../client.ts'
import type { Answer } from '../failure.ts'

/**
 * Answers the key of each seal, both base64; an invalid seal has no key. The call is one of the session
 * (`isOfSession`), because the sign-in makes it too.
 */
export async function fetchSealKeys(
  api: Api,
  account: string,
  seals: readonly string[],
): Promise<Answer<ReadonlyMap<string, string>>> {
  const keyOfSeal = new Map<string, string>()
  for (let start = 0; start < seals.length; start += MOST_SEALS_PER_CALL) {
    const sealsOfCall = seals.slice(start, start + MOST_SEALS_PER_CALL)
    const answer = await api.call({
      method: 'post',
      path: SEAL_KEYS_PATH,
      body: { account, seals: sealsOfCall },
      schema: sealKeysAnswer,
      isOfSession: true,
    })
    if (!answer.ok) return answer
    sealsOfCall.forEach((seal, index) => {
      const key = answer.value.keys[index]
      if (key) keyOfSeal.set(seal, key)
    })
  }
  return { ok: true, value: keyOfSeal }
}
