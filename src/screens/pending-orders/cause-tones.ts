import type { Cause } from '#outbox/differences.ts'
import type { Tone } from '#ui/chip.tsx'

export const CAUSE_TONES: Record<Cause, Tone> = {
  gone: 'bad',
  price: 'info',
  discount: 'info',
  markup: 'info',
  shipping: 'plain',
  tax: 'plain',
  minimum: 'wait',
  step: 'wait',
}
