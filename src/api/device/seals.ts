// The keys that open what a signed-out account left sealed on this device.
import { MOST_SEALS, SEAL_KEYS_PATH, sealKeysAnswer } from '#contract/device/seals.ts'
import type { Api } from '../client.ts'
import type { Answer } from '../failure.ts'

/** Seal → key, both base64; a seal that is none has no key. Asked during the sign-in too, so a call of the session. */
export async function fetchSealKeys(
  api: Api,
  account: string,
  seals: readonly string[],
): Promise<Answer<ReadonlyMap<string, string>>> {
  const found = new Map<string, string>()
  for (let start = 0; start < seals.length; start += MOST_SEALS) {
    const asked = seals.slice(start, start + MOST_SEALS)
    const answer = await api.call({
      method: 'post',
      path: SEAL_KEYS_PATH,
      body: { account, seals: asked },
      schema: sealKeysAnswer,
      isOfSession: true,
    })
    if (!answer.ok) return answer
    asked.forEach((seal, index) => {
      const key = answer.value.keys[index]
      if (key) found.set(seal, key)
    })
  }
  return { ok: true, value: found }
}
