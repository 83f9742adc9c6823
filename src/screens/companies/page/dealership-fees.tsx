import { useConnection } from '#app-context/use-connection.ts'
import type { BilledDealership } from '#domain/people/company.ts'
import { type FeeChange, useSetFeeState } from '#server-state/people/use-company-changes.ts'
import { companyPageTexts as texts } from '#texts/people/company-page.ts'
import { Button } from '#ui/button/button.tsx'
import { useConfirm } from '#ui/dialog/use-confirm.tsx'
import { Muted } from '#ui/layout/muted.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'

const FEES = ['TAX', 'SHIPPING'] as const

/** Shows for each fee whether it is charged, with a button that asks before it changes the fee (G94). */
export function DealershipFees({ dealership }: { dealership: BilledDealership }) {
  const isOffline = useConnection().state === 'offline'
  const { run: setFeeState } = useSetFeeState()
  const isCharged = { TAX: !dealership.noTax, SHIPPING: !dealership.noShippingFee }
  const titleOf = ({ fee, isOn }: Pick<FeeChange, 'fee' | 'isOn'>) => (isOn ? texts.feeOn : texts.feeOff)[fee]
  const feeQuestion = useConfirm((feeChange: FeeChange) => ({
    title: titleOf(feeChange),
    text: texts.feeQuestion[feeChange.fee](feeChange.dealership.name, feeChange.isOn),
    confirmText: texts.yes,
    cancelText: texts.no,
    onConfirm: () => setFeeState(feeChange),
  }))
  return (
    <Stack as="fieldset" gap={2}>
      <legend>{texts.fees}</legend>
      {FEES.map((fee) => (
        <Row key={fee} as="p" gap={4}>
          <span>{(isCharged[fee] ? texts.isCharged : texts.isFree)[fee]}</span>
          <Button
            disabled={isOffline}
            reason={texts.feeNeedsConnection}
            onClick={() => feeQuestion.ask({ dealership, fee, isOn: !isCharged[fee] })}
          >
            {titleOf({ fee, isOn: !isCharged[fee] })}
          </Button>
        </Row>
      ))}
      {dealership.localStatus && <Muted>{texts.isLocal}</Muted>}
      {feeQuestion.dialog}
    </Stack>
  )
}
