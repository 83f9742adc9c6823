// Composition: what accounts left on this device is kept sealed, and its author hears what does not open.
import type { Notices } from '#app-context/notices.ts'
import { keepSealed, type SealParts } from '#session/keep-sealed.ts'
import { sealedDataTexts } from '#texts/sealed-data.ts'

export function openSeals({ notices, ...parts }: Omit<SealParts, 'onClosed'> & { notices: Notices }): void {
  keepSealed({
    ...parts,
    onClosed: (why) => void notices.give({ kind: 'failure', text: sealedDataTexts[why] }),
  })
}
