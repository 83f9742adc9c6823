// A hardware scanner is a keyboard that is quicker than any person. A burst is what came so quickly, up to Enter.
//
// The rule: outside of fields a burst opens the product whose id or address it is; nothing is typed there, so slow
// scanners count too. In a field it must be quicker than fingers, and even then the field keeps what may well be
// meant for it: a scanned number is a PO# as good as any other, so a text field gives up only an address of this
// site, and a field of a quantity every number: nobody orders by a scanner's Enter. A field that lets go of a burst
// gets back what stood in it before. Fields that ask for scans (data-takes-scans) keep everything.

/** Between two keys outside of fields: slow scanners over Bluetooth need 50 ms. */
const MOST_GAP_MS = 100
/** Between two keys in a field: fingers on two keys at once are about as quick, but not over a whole code. */
const MOST_GAP_IN_FIELD_MS = 30
const LEAST_LENGTH = 2

export type TextField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

export interface Burst {
  code: string
  /** Where the keys went, and what stood there before; null outside of fields. */
  into: { field: TextField; before: string } | null
}

export interface KeyBurst {
  /** Takes a key at its time stamp; answers the burst that Enter ends. */
  press(key: string, at: number, field: TextField | null): Burst | null
  /** The keys so far were too quick for a person. */
  readonly isRunning: boolean
}

export function createKeyBurst(): KeyBurst {
  let code = ''
  let lastAt = Number.NEGATIVE_INFINITY
  let into: Burst['into'] = null

  function begin(): void {
    code = ''
    into = null
  }

  return {
    get isRunning() {
      return code.length >= LEAST_LENGTH
    },
    press(key, at, field) {
      // Pressed for capitals, by scanners too; it is no key of the code.
      if (key === 'Shift') return null
      if (at - lastAt > (field === null ? MOST_GAP_MS : MOST_GAP_IN_FIELD_MS)) begin()
      lastAt = at
      if (key.length === 1) {
        if (field !== null && into?.field !== field) into = { field, before: field.value }
        code += key
        return null
      }
      const burst = key === 'Enter' && code.length >= LEAST_LENGTH ? { code, into } : null
      begin()
      return burst
    },
  }
}
