// A hardware scanner is a keyboard that is quicker than any person. A burst is what came so quickly, up to Enter.
//
// The rule: outside of fields a burst opens the product whose id or address it is; nothing is typed there, so slow
// scanners count too. In a field it must be quicker than fingers, and even then the field keeps what may well be
// meant for it: a scanned number is a PO# as good as any other, so a text field gives up only an address of this
// site, and a field of a quantity every number: nobody orders by a scanner's Enter. There whatever is longer than any
// quantity is one code, also from a scanner that is slow or stops in between: neither it nor its tail is a quantity
// or another product. A field that lets go of a burst gets back what stood in it before. Fields that ask for scans
// (data-takes-scans) keep everything. No code begins with a space: outside of fields that is a person's, who presses a
// button or turns the page, however quickly he does it again.

/** Between two keys outside of fields: slow scanners over Bluetooth need 50 ms. */
const MOST_GAP_MS = 100
/** Between two keys in a field: fingers on two keys at once are about as quick, but not over a whole code. */
const MOST_GAP_IN_FIELD_MS = 30
const LEAST_LENGTH = 2
/** Between two keys of what is longer than any quantity. */
const MOST_GAP_IN_CODE_MS = 300
/** As EAN-8, the shortest code of the trade; quantities have six digits at most. */
const LEAST_CODE_LENGTH = 8

export type TextField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

export interface Burst {
  code: string
  /** Where the keys went, and what stood there before; null outside of fields. */
  into: { field: TextField; before: string } | null
}

/** Days and numbers of orders are digits too: a field that asks for the number pad is not one for quantities yet. */
export const isForQuantities = (field: TextField) => field.getAttribute('role') === 'spinbutton'

export interface KeyBurst {
  /** Takes a key at its time stamp; answers the burst that Enter ends. */
  press(key: string, at: number, field: TextField | null): Burst | null
  /** The keys so far were too quick for a person. */
  readonly isRunning: boolean
}

const NOTHING: Burst = { code: '', into: null }

function withKey({ code, into }: Burst, key: string, field: TextField | null): Burst {
  const isNewField = field !== null && into?.field !== field
  return { code: code + key, into: isNewField ? { field, before: field.value } : into }
}

export function createKeyBurst(): KeyBurst {
  let quick = NOTHING
  /** In a field of a quantity, however slow. */
  let whole = NOTHING
  let lastAt = Number.NEGATIVE_INFINITY

  function begin(): void {
    quick = NOTHING
    whole = NOTHING
  }

  return {
    get isRunning() {
      return quick.code.length >= LEAST_LENGTH
    },
    press(key, at, field) {
      // Pressed for capitals, by scanners too; it is no key of the code.
      if (key === 'Shift') return null
      const gap = at - lastAt
      lastAt = at
      if (gap > (field === null ? MOST_GAP_MS : MOST_GAP_IN_FIELD_MS)) quick = NOTHING
      const isQuantity = field !== null && isForQuantities(field)
      if (!isQuantity || gap > MOST_GAP_IN_CODE_MS) whole = NOTHING
      if (key === ' ' && field === null && quick.code === '') return null
      if (key.length === 1) {
        quick = withKey(quick, key, field)
        if (isQuantity) whole = withKey(whole, key, field)
        return null
      }
      const ended = whole.code.length >= LEAST_CODE_LENGTH ? whole : quick
      begin()
      return key === 'Enter' && ended.code.length >= LEAST_LENGTH ? ended : null
    },
  }
}
