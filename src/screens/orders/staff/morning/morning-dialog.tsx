import type { KeyboardEvent } from 'react'
import { useConnection } from '#app-context/use-connection.ts'
import type { Order } from '#domain/orders/order.ts'
import { formatMoney } from '#domain/values/money.ts'
import { controlTexts } from '#texts/controls.ts'
import { morningTexts } from '#texts/orders/morning.ts'
import { staffOrderTexts } from '#texts/orders/staff-orders.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Chip, type Tone } from '#ui/feedback/chip.tsx'
import type { Column } from '#ui/table/columns.ts'
import { PlainTable, TableFrame } from '#ui/table/table.tsx'
import { type DealershipSums, orderSums } from '../order-sums.ts'
import styles from './morning-dialog.module.css'
import type { MorningState, MorningStep } from './morning-step.ts'
import { useMorning } from './use-morning.ts'

const TONES: Record<MorningState, Tone> = {
  waiting: 'plain',
  running: 'info',
  done: 'ok',
  skipped: 'wait',
  failed: 'bad',
}

const amountText = (amount: number | null) => (amount === null ? '' : formatMoney(amount))

/** The id is added if another dealership has the same name. */
const nameOf = ({ id, name, isNamesake }: DealershipSums) =>
  isNamesake ? staffOrderTexts.dealershipOfId(name, id) : name

/** A key that is held down presses a button again and again; only the first press counts. */
function ignoreHeldKey(event: KeyboardEvent): void {
  if (event.repeat) event.preventDefault()
}

interface MorningDialogProps {
  orders: readonly Order[]
  printPdf: (file: Blob) => Promise<void>
  onClose: () => void
}

/** Prints and sends the orders of one dealership after the other; one button goes through all of them (G302). */
export function MorningDialog({ orders, printPdf, onClose }: MorningDialogProps) {
  const { steps, current, isRunning, start, skip } = useMorning(orders, printPdf)
  const isOffline = useConnection().state === 'offline'
  const reason = isOffline ? staffOrderTexts.needsServer : undefined
  const { count, amount } = orderSums(orders)
  const columns: Column<MorningStep>[] = [
    { title: morningTexts.dealership, isHeadline: true, cell: ({ dealership }) => nameOf(dealership) },
    {
      title: morningTexts.orders,
      align: 'end',
      placeInCard: 'second-line',
      hasTitleInCard: true,
      cell: ({ dealership }) => dealership.count,
    },
    {
      title: morningTexts.amount,
      align: 'end',
      placeInCard: 'first-line-end',
      cell: ({ dealership }) => amountText(dealership.amount),
    },
    {
      title: morningTexts.state,
      placeInCard: 'second-line',
      cell: (step) => (
        <span className={styles.state}>
          <Chip tone={TONES[step.state]}>{morningTexts.states[step.state]}</Chip>
          {step.state === 'failed' && (
            <Button
              icon="refresh"
              aria-label={morningTexts.tryAgainNamed(nameOf(step.dealership))}
              disabled={isRunning || isOffline}
              reason={isOffline ? reason : morningTexts.isRunning}
              onClick={() => start(step)}
            >
              {morningTexts.tryAgain}
            </Button>
          )}
        </span>
      ),
    },
  ]
  const statusText = current
    ? morningTexts.next(
        nameOf(current.dealership),
        staffOrderTexts.countAndAmount(current.dealership.count, amountText(current.dealership.amount)),
      )
    : morningTexts.ended(steps.filter(({ state }) => state === 'done').length)

  return (
    <Dialog
      isOpen
      title={morningTexts.title}
      description={staffOrderTexts.chosenSums(count, amountText(amount), steps.length)}
      size="large"
      hasOnlyText
      onClose={() => {
        if (!isRunning) onClose()
      }}
      actions={
        <>
          {current && (
            <>
              <Button disabled={isRunning} reason={morningTexts.isRunning} onClick={onClose}>
                {controlTexts.close}
              </Button>
              <Button disabled={isRunning} reason={morningTexts.isRunning} onClick={() => skip(current)}>
                {morningTexts.skip}
              </Button>
            </>
          )}
          {/* The same button for every dealership and at the end, so that it keeps the focus. */}
          <Button
            autoFocus
            variant="primary"
            busy={isRunning}
            disabled={current !== undefined && isOffline}
            reason={reason}
            onKeyDown={ignoreHeldKey}
            onClick={() => (current ? start(current) : onClose())}
          >
            {current ? morningTexts.printAndSend(nameOf(current.dealership)) : controlTexts.close}
          </Button>
        </>
      }
    >
      <TableFrame>
        <PlainTable
          label={morningTexts.table}
          columns={columns}
          rows={steps}
          keyOf={({ dealership }) => dealership.id}
          nameOf={({ dealership }) => nameOf(dealership)}
          hasLowCards
        />
      </TableFrame>
      {steps.flatMap(({ dealership, notDone }) =>
        notDone.map(({ ids, why }) => (
          <p key={`${dealership.id} ${why}`} className={styles.notDone} role="alert">
            {morningTexts.ordersNotDone(ids, why)}
          </p>
        )),
      )}
      <p role="status" className={styles.status}>
        {statusText}
      </p>
    </Dialog>
  )
}
