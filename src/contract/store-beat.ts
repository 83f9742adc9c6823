// The beat of a key store: a number that the store raises while it runs, with every order that it claims too, signed with
// its secret. A device that shows a beat that the store does not have proves that the store was put back (G270).

export interface StoreBeat {
  /** The name of the key store. */
  storeId: string
  /** The number of times that a person had accepted the store as complete. */
  acceptedCount: number
  /** Each beat of a store has a higher number than the beat before. */
  number: number
  /** The run of an edge that raised the beat: after a store was put back, other runs raise the same numbers again. */
  run: string
}

const SIGNED_BEAT = /^([0-9a-z-]{1,40})\.(\d{1,9})\.(\d{1,15})\.([0-9a-z-]{1,40})\.([0-9a-f]{64})$/

/** The text that is signed. */
export function storeBeatText({ storeId, acceptedCount, number, run }: StoreBeat): string {
  return `${storeId}.${acceptedCount}.${number}.${run}`
}

/** A beat as it travels. The signature is in hexadecimal. */
export function signedBeatText(beat: StoreBeat, signature: string): string {
  return `${storeBeatText(beat)}.${signature}`
}

/** Reads a beat with its signature, which only the store itself can check; null for any other text. */
export function parseSignedBeat(text: string): { beat: StoreBeat; signature: string } | null {
  const [, storeId, acceptedCount, number, run, signature] = SIGNED_BEAT.exec(text) ?? []
  if (storeId === undefined || run === undefined || signature === undefined) return null
  return { beat: { storeId, acceptedCount: Number(acceptedCount), number: Number(number), run }, signature }
}
