// Prints and mails the invoices of one dealership after the other (G302).
import { useState } from 'react'
import { emailsIn } from '#domain/people/email-list.ts'
import type { Order } from '#domain/orders/order.ts'
import { MOST_INVOICES } from '#domain/orders/order-actions.ts'
import type { RowOutcome } from '#domain/row-outcome.ts'
import { failureText } from '#server-state/failure-text.ts'
import { useCountPrints, useSendInvoices } from '#server-state/orders/use-bulk-order-work.ts'
import { useInvoicesDownload } from '#server-state/orders/use-papers.ts'
import type { BulkAction } from '#server-state/use-bulk-action.ts'
import { morningTexts } from '#texts/orders/morning.ts'
import { orderWorkRefusals } from '#texts/orders/order-work.ts'
import { staffOrderTexts } from '#texts/orders/staff-orders.ts'
import { useAskBeforeLeaving, useUnsavedTyping } from '#ui/form/unsaved-typing.ts'
import { groupNotDone, type MorningStep, morningSteps, ordersLeft } from './morning-step.ts'

const idsOf = (orders: readonly Order[]) => orders.map(({ id }) => id)

async function workInLots(
  { work, lotSize }: BulkAction<Order>,
  orders: readonly Order[],
): Promise<(RowOutcome | null)[]> {
  const outcomes: (RowOutcome | null)[] = []
  const neverStops = new AbortController().signal
  for (let start = 0; start < orders.length; start += lotSize)
    outcomes.push(...(await work(orders.slice(start, start + lotSize), neverStops)))
  return outcomes
}

/** `printPdf` prints a file; it rejects if the file cannot be printed. */
export function useMorning(orders: readonly Order[], printPdf: (file: Blob) => Promise<void>) {
  const [steps, setSteps] = useState(() => morningSteps(orders))
  const readInvoices = useInvoicesDownload({}, {})
  const prints = useCountPrints()
  const mails = useSendInvoices(false)
  const isRunning = steps.some(({ state }) => state === 'running')
  useAskBeforeLeaving(isRunning)
  useUnsavedTyping(isRunning)

  function update({ dealership }: MorningStep, changes: Partial<MorningStep>): void {
    setSteps((latestSteps) =>
      latestSteps.map((step) => (step.dealership.id === dealership.id ? { ...step, ...changes } : step)),
    )
  }

  /** Prints the invoices in one file, or in several if there are too many; returns why they are not printed. */
  async function print(ordersToPrint: readonly Order[]): Promise<string | null> {
    for (let start = 0; start < ordersToPrint.length; start += MOST_INVOICES) {
      const answer = await readInvoices(idsOf(ordersToPrint.slice(start, start + MOST_INVOICES)), false)
      if (!answer.ok) return failureText(answer.failure)
      try {
        await printPdf(answer.value)
      } catch (problem) {
        console.error(problem)
        return morningTexts.notPrinted
      }
    }
    return null
  }

  async function work(step: MorningStep): Promise<void> {
    update(step, { state: 'running', notDone: [] })
    const { unprinted, unsent } = step
    const whyNotPrinted = await print(unprinted)
    if (whyNotPrinted !== null) {
      update(step, { state: 'failed', notDone: [{ why: whyNotPrinted, ids: idsOf(unprinted) }] })
      return
    }
    const printed = [...step.uncounted, ...unprinted]
    const printOutcomes = await workInLots(prints, printed)
    const uncounted = ordersLeft(printed, printOutcomes)
    const printsNotDone = groupNotDone(printed, printOutcomes, staffOrderTexts.notSent)

    // The server mails no invoice without a counted print (G66).
    const notMailable = new Set(printsNotDone.flatMap(({ ids }) => ids))
    const mailable = unsent.filter(({ id }) => !notMailable.has(id))
    const [firstOrder] = mailable
    const hasNoEmail = firstOrder !== undefined && emailsIn(firstOrder.dealership.email) === null
    const noEmail = { kind: 'failed', why: orderWorkRefusals.noEmail(step.dealership.name) } as const
    const mailOutcomes = hasNoEmail ? mailable.map(() => noEmail) : await workInLots(mails, mailable)
    const notMailed = ordersLeft(mailable, mailOutcomes)
    update(step, {
      state: uncounted.length + notMailed.length > 0 ? 'failed' : 'done',
      unprinted: [],
      uncounted,
      unsent: unsent.filter((order) => uncounted.includes(order) || notMailed.includes(order)),
      notDone: [...printsNotDone, ...groupNotDone(mailable, mailOutcomes, staffOrderTexts.notSent)],
    })
    await mails.onEnd()
  }

  return {
    steps,
    isRunning,
    /** The dealership that the next press works on; while one is worked on, that one. */
    current: steps.find(({ state }) => state === 'running') ?? steps.find(({ state }) => state === 'waiting'),
    start: (step: MorningStep) => void work(step).catch(console.error), // failures are in the steps, so only a bug rejects
    skip: (step: MorningStep) => update(step, { state: 'skipped' }),
  }
}
