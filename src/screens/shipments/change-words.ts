// The colours, icons and words of a change of a shipment that was queued on this device.

import { reorderPeriodLabel, reorderPeriodWords } from '#domain/shipments/reorder-periods.ts'
import type { ChangeState, ShipmentChange, ShipmentValues } from '#domain/shipments/shipment-change.ts'
import { formatStartDate } from '#domain/values/dates.ts'
import { shipmentChangeTexts as texts } from '#texts/shipments/shipment-changes.ts'
import { shipmentTexts } from '#texts/shipments/shipments.ts'
import type { Tone } from '#ui/feedback/chip.tsx'
import type { IconName } from '#ui/icon/icon.tsx'

export const CHANGE_TONES: Record<ChangeState, Tone> = {
  waiting: 'plain',
  checking: 'info',
  'sign-in': 'wait',
  'needs-review': 'bad',
  sending: 'info',
  unknown: 'wait',
  refused: 'bad',
  done: 'ok',
  discarded: 'plain',
}

export const CHANGE_ICONS: Record<ChangeState, IconName> = {
  waiting: 'clock',
  checking: 'refresh',
  'sign-in': 'user',
  'needs-review': 'warning',
  sending: 'send',
  unknown: 'clock',
  refused: 'warning',
  done: 'check',
  discarded: 'close',
}

export function headingOf({ product, dealership }: ShipmentChange): string {
  return texts.heading(product.name, dealership.name)
}

function summaryOf({ quantity, reorderPeriod, nextStartDate }: ShipmentValues): string {
  return shipmentTexts.summary(quantity, reorderPeriodWords(reorderPeriod), formatStartDate(nextStartDate))
}

/** The change in one sentence. */
export function changeWords({ kind, base, wanted }: ShipmentChange): string {
  if (wanted === null) return texts.kinds.cancel
  const start = formatStartDate(wanted.nextStartDate)
  switch (kind) {
    case 'skip':
      return texts.kinds.skip(formatStartDate(base?.nextStartDate ?? wanted.nextStartDate), start)
    case 'pause':
      return texts.kinds.pause(start)
    case 'create':
      return texts.kinds.create(summaryOf(wanted))
    default:
      return texts.kinds.change(summaryOf(wanted))
  }
}

/** The explanation of the state, with the reason after a refusal. */
export function changeStateWords({ state, refusal }: ShipmentChange): string {
  if (state !== 'refused') return texts.stateWords[state]
  const reason = refusal?.cause === 'right-lost' ? texts.rightLost : refusal?.message
  return [texts.stateWords.refused, reason].filter(Boolean).join(' ')
}

/** A value of the review sheet; `absent` is the word for null, where there is no shipment. */
export function valueWords(
  field: keyof ShipmentValues,
  value: string | number | null,
  absent: string,
): string {
  if (value === null) return absent
  if (field === 'nextStartDate') return formatStartDate(String(value))
  return field === 'reorderPeriod' ? reorderPeriodLabel(Number(value)) : String(value)
}
