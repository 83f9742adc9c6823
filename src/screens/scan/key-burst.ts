// A hardware scanner is a keyboard that types faster than a person. A burst is the keys of one scan, up to Enter.
//
// - Outside of fields a burst opens the product whose id or address it contains. People type nothing there, so slow
//   scanners are accepted too.
// - In a field the keys must be faster than fingers. Scanner takes some bursts out of the field and opens the product:
//   from a text field only an address of this site, because a scanned number can be a PO# and stays there; from a
//   quantity field or a choice (select) every number too.
// - In a quantity field a number that is longer than any quantity is one code, even when the scanner is slow or pauses:
//   the number is not a quantity, and its last digits alone must not be read as the id of another product.
// - In a field for scans the code of our own labels, `#` and digits, is a scan of a slow scanner too, if it begins the
//   field or follows a quantity. The next code of a memory scanner may begin in one field and end in another.
// - In a field for scans digits behind letters on the same line, such as `order 20417`, are no scan: a person types single
//   keys as quickly as a scanner.
// - When a burst is taken from a field, the field gets its earlier value back. Fields for scans (data-takes-scans) read
//   the code themselves.
// - A code never begins with a space: outside of fields a space is a person who presses a button or scrolls.

/** Longest gap between two keys outside of fields: slow scanners over Bluetooth need 50 ms. */
const MAX_GAP_MS = 100
/** Longest gap between two keys in a field: a person can press two keys as quickly, but not all keys of a code. */
const MAX_GAP_IN_FIELD_MS = 30
const MIN_LENGTH = 2
/** Longest gap between two keys in a quantity field, for a number that is longer than any quantity. */
const MAX_GAP_IN_CODE_MS = 300
/** The length of EAN-8, the shortest product code in use; quantities have at most six digits. */
const MIN_CODE_LENGTH = 8

export type TextField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

export interface Burst {
  code: string
  /** The field that received the keys, and its text before them; null outside of fields. */
  target: { field: TextField; textBefore: string } | null
}

/** Dates and order numbers are digits too: a field with a numeric keypad is not necessarily a quantity field. */
export const isForQuantities = (field: TextField) => field.getAttribute('role') === 'spinbutton'

export interface KeyBurst {
  /** Records a key at its time stamp; Enter returns the burst before it, or null. */
  press(key: string, timeStamp: number, field: TextField | null): Burst | null
  /** True while at least two keys have followed each other as quickly as the keys of a scanner. */
  readonly isRunning: boolean
}

const LABEL_CODE = /^#\d+$/
/** A line that is empty or a typed quantity: a code behind it begins an entry. `key tag #2` was typed by a person. */
const BEGINNING_OF_ENTRY = /(?:^|\n)\s*(?:\d[\d,]*\s*[x×*]?\s*)?$/i
const DIGITS = /^\d+$/
/** The last line has a letter. */
const WORDS_IN_LINE = /\p{L}.*$/u
const takesScans = (field: TextField | null) =>
  field === null || field.getAttribute('data-takes-scans') !== null

const EMPTY_BURST: Burst = { code: '', target: null }

const textWithout = (text: string, end: string) => text.slice(0, text.length - end.length)

function withKey({ code, target }: Burst, key: string, field: TextField | null): Burst {
  if (field === null || target?.field === field) return { code: code + key, target }
  // A field that appeared within the burst has its first keys already (early-keys.ts, or the field before it).
  const textBefore = field.value.endsWith(code) ? textWithout(field.value, code) : field.value
  return { code: code + key, target: { field, textBefore } }
}

const isTypedBehindWords = ({ code, target }: Burst) =>
  target !== null && takesScans(target.field) && DIGITS.test(code) && WORDS_IN_LINE.test(target.textBefore)

export function createKeyBurst(): KeyBurst {
  let quickBurst = EMPTY_BURST
  /** The keys that a quantity field received with gaps of at most `MAX_GAP_IN_CODE_MS`. */
  let longBurst = EMPTY_BURST
  /** The keys from the last `#` on, with gaps of at most `MAX_GAP_MS`. */
  let labelBurst = EMPTY_BURST
  let lastTimeStamp = Number.NEGATIVE_INFINITY

  function clear(): void {
    quickBurst = EMPTY_BURST
    longBurst = EMPTY_BURST
    labelBurst = EMPTY_BURST
  }

  /** The burst that Enter ends. */
  function endedBurst(): Burst {
    const textBefore = labelBurst.target?.textBefore ?? ''
    if (LABEL_CODE.test(labelBurst.code) && BEGINNING_OF_ENTRY.test(textBefore)) return labelBurst
    if (longBurst.code.length >= MIN_CODE_LENGTH) return longBurst
    return isTypedBehindWords(quickBurst) ? EMPTY_BURST : quickBurst
  }

  return {
    get isRunning() {
      return quickBurst.code.length >= MIN_LENGTH
    },
    press(key, timeStamp, field) {
      // Scanners press Shift for capitals; it is not part of the code.
      if (key === 'Shift') return null
      const gap = timeStamp - lastTimeStamp
      lastTimeStamp = timeStamp
      if (gap > (field === null ? MAX_GAP_MS : MAX_GAP_IN_FIELD_MS)) quickBurst = EMPTY_BURST
      const isQuantityField = field !== null && isForQuantities(field)
      if (!isQuantityField || gap > MAX_GAP_IN_CODE_MS) longBurst = EMPTY_BURST
      if (gap > MAX_GAP_MS || !takesScans(field)) labelBurst = EMPTY_BURST
      if (key === ' ' && field === null && quickBurst.code === '') return null
      if (key.length === 1) {
        quickBurst = withKey(quickBurst, key, field)
        if (isQuantityField) longBurst = withKey(longBurst, key, field)
        if (key === '#' || labelBurst.code !== '') {
          const labelBefore = key === '#' ? EMPTY_BURST : labelBurst
          labelBurst = takesScans(field) ? withKey(labelBefore, key, field) : EMPTY_BURST
        }
        return null
      }
      const burst = endedBurst()
      clear()
      return key === 'Enter' && burst.code.length >= MIN_LENGTH ? burst : null
    },
  }
}
