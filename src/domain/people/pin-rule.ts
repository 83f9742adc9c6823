// The rule for the PIN with which a person unlocks an account on a device (G254).

const LEAST_PIN_DIGITS = 6

/** The fault of a chosen PIN. `pin-too-short` also covers a PIN with characters other than digits. */
export type PinFault = 'pin-too-short' | 'pin-too-easy'

/**
 * The fault of the PIN; null if it is good. A PIN has six digits or more, and no other character. A badge reader types the
 * number of a badge like a keyboard, so that number can be the PIN. One digit repeated, and digits that count up or down, are
 * too easy: a colleague would guess them within the five tries.
 */
export function pinFault(pin: string): PinFault | null {
  if (!/^\d+$/.test(pin) || pin.length < LEAST_PIN_DIGITS) return 'pin-too-short'
  return isEvenlySpaced(pin) ? 'pin-too-easy' : null
}

/** True if each digit differs from the one before it by the same number: 0, 1 or -1. After 9 follows 0, as on a keyboard. */
function isEvenlySpaced(pin: string): boolean {
  const digits = Array.from(pin, Number)
  const steps = digits.slice(1).map((digit, index) => (digit - (digits[index] ?? 0) + 10) % 10)
  return [0, 1, 9].some((step) => steps.every((other) => other === step))
}
