import type { Cause } from '#outbox/differences.ts'
import type { Tone } from '#ui/chip.tsx'

export const CAUSE_TONES: Record<Cause, Tone> = {
  'No longer available': 'bad',
  Price: 'info',
  Discount: 'info',
  Markup: 'info',
  Shipping: 'plain',
  Tax: 'plain',
  Minimum: 'wait',
  Step: 'wait',
}
