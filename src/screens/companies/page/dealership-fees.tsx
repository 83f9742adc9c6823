import { useState } from 'react'
import { useConnection } from '#app-context/use-connection.ts'
import type { BilledDealership } from '#domain/people/company.ts'
import { type FeeChange, useSetFeeState } from '#server-state/people/use-company-changes.ts'
import { companyPageTexts as texts } from '#texts/people/company-page.ts'
import { Button } from '#ui/button/button.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import styles from './dealership-fees.module.css'

const FEES = ['TAX', 'SHIPPING'] as const

/** Shows for each fee whether it is charged, with a button that asks before it changes the fee (G94). */
export function DealershipFees({ dealership }: { dealership: BilledDealership }) {
  const isOffline = useConnection().state === 'offline'
  const [pendingChange, setPendingChange] = useState<FeeChange | null>(null)
  const feeWork = useSetFeeState()
  const isCharged = { TAX: !dealership.noTax, SHIPPING: !dealership.noShippingFee }
  const titleOf = ({ fee, isOn }: Pick<FeeChange, 'fee' | 'isOn'>) => (isOn ? texts.feeOn : texts.feeOff)[fee]

  async function confirm(feeChange: FeeChange): Promise<void> {
    await feeWork.run(feeChange)
    setPendingChange(null)
  }
  return (
    <fieldset className={styles.fees}>
      <legend>{texts.fees}</legend>
      {FEES.map((fee) => (
        <p key={fee} className={styles.fee}>
          <span>{(isCharged[fee] ? texts.isCharged : texts.isFree)[fee]}</span>
          <Button
            size="small"
            disabled={isOffline}
            reason={texts.feeNeedsConnection}
            onClick={() => setPendingChange({ dealership, fee, isOn: !isCharged[fee] })}
          >
            {titleOf({ fee, isOn: !isCharged[fee] })}
          </Button>
        </p>
      ))}
      {dealership.localStatus && <p className={styles.note}>{texts.isLocal}</p>}
      {pendingChange !== null && (
        <ConfirmDialog
          isOpen
          title={titleOf(pendingChange)}
          text={texts.feeQuestion[pendingChange.fee](pendingChange.dealership.name, pendingChange.isOn)}
          confirmText={texts.yes}
          cancelText={texts.no}
          busy={feeWork.isRunning}
          onConfirm={() => void confirm(pendingChange)} // a notice shows the result
          onCancel={() => setPendingChange(null)}
        />
      )}
    </fieldset>
  )
}
