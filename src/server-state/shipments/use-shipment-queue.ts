// Reads and queues the changes of scheduled shipments on the device, with and without a connection, and records the
// actions of a person on them (G232).
import { liveQuery } from 'dexie'
import { useState } from 'react'
import { useCounter } from '#app-context/counter.ts'
import { showFullDeviceNotice } from '#app-context/device/full-device-notice.ts'
import { ADMIN_NOTICE_MS, DEFAULT_NOTICE_MS } from '#app-context/notices.ts'
import { randomUuid } from '#api/random-uuid.ts'
import { useDeviceQuery } from '#app-context/use-device-query.ts'
import { useSession } from '#app-context/people/use-session.ts'
import {
  allowsAction,
  applyChangeEvent,
  type ChangeEvent,
  replacingEdit,
  newChange,
  type QueuedEdit,
} from '#domain/shipments/change-machine.ts'
import { isLiveChange, type ShipmentChange, type ShipmentSubject } from '#domain/shipments/shipment-change.ts'
import { isoDateOfInstant } from '#domain/values/dates.ts'
import { KEEP_FINISHED_MS } from '#outbox/retry.ts'
import type { AccountDatabase } from '#storage/account-database.ts'
import {
  changeStoredChange,
  queueShipmentChange,
  readChange,
  readLiveChangeOf,
  readShownChanges,
  type ShownChanges,
} from '#storage/shipments/shipment-change-table.ts'
import { shipmentChangeTexts } from '#texts/shipments/shipment-changes.ts'
import { shipmentTexts } from '#texts/shipments/shipments.ts'
import { showOutcomeNotice } from './outcome-notice.ts'
import { watchedChangeKeys } from './watched-changes.ts'

/**
 * While the server answers, a dialog waits at most this long for the outcome; then the change goes on in the
 * background.
 */
const LONGEST_WATCH_MS = 8000

/** The live and the lately finished changes of the account on this device; undefined while the device is read. */
export function useShownShipmentChanges(): ShownChanges | undefined {
  return useDeviceQuery(({ account }) => readShownChanges(account, Date.now() - KEEP_FINISHED_MS), [])
}

/**
 * The change of a shipment that is neither done nor discarded; null without one, undefined while the device is read.
 */
export function useLiveChange(dealershipId: number, productId: number): ShipmentChange | null | undefined {
  return useDeviceQuery(
    ({ account }) =>
      readLiveChangeOf(account, {
        dealership: { id: dealershipId, name: '' },
        product: { id: productId, name: '', url: '' },
      }),
    [dealershipId, productId],
  )
}

export interface ShipmentQueue {
  /** Resolves to true if the change was saved on the device, made or withdrawn; then its dialog closes. */
  queue(subject: ShipmentSubject, edit: QueuedEdit): Promise<boolean>
  isRunning: boolean
  /**
   * Says why the last change was not made: it was refused, or an earlier change is being sent; null without a failure.
   */
  failure: string | null
}

export function useShipmentQueue(): ShipmentQueue {
  const { databases, clock, connection, notices } = useCounter()
  const { account: person } = useSession()
  const [isRunning, setIsRunning] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function save(subject: ShipmentSubject, edit: QueuedEdit): Promise<SaveOutcome> {
    const author = { id: person?.id ?? 0, name: person?.name || person?.login || '' }
    let outcome: SaveOutcome = { kind: 'being-sent' }
    await queueShipmentChange(databases.account, subject, (waitingChange) => {
      const now = clock.now()
      const savedChange = changeAfterEdit(
        waitingChange,
        () => newChange({ ...subject, key: randomUuid(), author }, edit, now),
        edit,
        now,
      )
      outcome = savedChange === null ? { kind: 'being-sent' } : { kind: 'saved', change: savedChange }
      return savedChange
    })
    return outcome
  }

  async function queue(subject: ShipmentSubject, edit: QueuedEdit): Promise<boolean> {
    const outcome = await save(subject, edit)
    if (outcome.kind === 'being-sent') {
      setFailure(shipmentChangeTexts.isBeingSent)
      return false
    }
    if (outcome.change.state === 'discarded') {
      notices.show({ kind: 'success', text: shipmentChangeTexts.withdrawn }, DEFAULT_NOTICE_MS)
      return true
    }
    const change =
      connection.read().state === 'offline'
        ? outcome.change
        : await watchOutcome(databases.account, outcome.change)
    if (change.state === 'refused') return discardRefused(change)
    if (isLiveChange(change) && change.state !== 'needs-review')
      notices.show({ kind: 'success', text: shipmentChangeTexts.savedOffline }, DEFAULT_NOTICE_MS)
    else showOutcomeNotice(notices, databases.account, change)
    return true
  }

  /**
   * Shows the reason and discards the change: its dialog stays open with the typed values, so it need not be stored.
   */
  async function discardRefused(change: ShipmentChange): Promise<boolean> {
    await changeStoredChange(databases.account, change, (stored) =>
      applyChangeEvent(stored, { type: 'discarded' }, clock.now()),
    )
    const isRightLost = change.refusal?.cause === 'right-lost'
    const reason = isRightLost ? shipmentChangeTexts.rightLost : (change.refusal?.message ?? '')
    setFailure(reason)
    if (change.wanted === null) {
      const text = [shipmentTexts.removalFailed(change.base?.id ?? 0), reason].filter(Boolean).join('\n')
      notices.show({ kind: 'failure', text }, DEFAULT_NOTICE_MS)
    } else notices.show({ kind: 'failure', text: shipmentTexts.addFailed }, ADMIN_NOTICE_MS)
    return false
  }

  return {
    async queue(subject, edit) {
      setIsRunning(true)
      setFailure(null)
      try {
        return await queue(subject, edit)
      } catch (problem) {
        if (!showFullDeviceNotice(notices, problem)) throw problem
        return false
      } finally {
        setIsRunning(false)
      }
    },
    isRunning,
    failure,
  }
}

type SaveOutcome = { kind: 'being-sent' } | { kind: 'saved'; change: ShipmentChange }

/** The stored change after a person edited the shipment; null while the waiting change is being checked or sent. */
function changeAfterEdit(
  waitingChange: ShipmentChange | null,
  create: () => ShipmentChange,
  edit: QueuedEdit,
  now: number,
): ShipmentChange | null {
  if (waitingChange === null) return create()
  if (!allowsAction('editAgain', waitingChange.state)) return null
  const joinedEdit = replacingEdit(waitingChange, edit)
  return applyChangeEvent(
    waitingChange,
    joinedEdit === null ? { type: 'discarded' } : { type: 'edited', edit: joinedEdit },
    now,
  )
}

const WORKING_STATES: readonly ShipmentChange['state'][] = ['waiting', 'checking', 'sending']

/** Resolves to the change when its outcome is known, or as it is after a failed try or after the longest wait. */
function watchOutcome(account: AccountDatabase, change: ShipmentChange): Promise<ShipmentChange> {
  watchedChangeKeys.add(change.key)
  let latestChange = change
  return new Promise<ShipmentChange>((resolve) => {
    const timer = setTimeout(end, LONGEST_WATCH_MS)
    const subscription = liveQuery(async () => readChange(account, change.key)).subscribe({
      next(storedChange) {
        if (storedChange !== null) latestChange = storedChange
        // A change that waits for its next try was not answered: it goes on in the background.
        const hasFailedTry = latestChange.state === 'waiting' && latestChange.tries > change.tries
        if (hasFailedTry || !WORKING_STATES.includes(latestChange.state)) end()
      },
      error: end,
    })
    function end(): void {
      clearTimeout(timer)
      subscription?.unsubscribe()
      watchedChangeKeys.delete(change.key)
      resolve(latestChange)
    }
  })
}

/**
 * The actions of a person on a stored change. Each resolves to false if the stored change got another state meanwhile.
 */
export function useChangeActions() {
  const { databases, clock } = useCounter()
  const record = async (change: ShipmentChange, event: ChangeEvent): Promise<boolean> =>
    (await changeStoredChange(databases.account, change, (stored) =>
      applyChangeEvent(stored, event, clock.now()),
    )) !== null
  return {
    sendNow: (change: ShipmentChange) => record(change, { type: 'hurried' }),
    tryAgain: (change: ShipmentChange) => record(change, { type: 'tried-again' }),
    discard: (change: ShipmentChange) => record(change, { type: 'discarded' }),
    sendMine: (change: ShipmentChange) =>
      record(change, { type: 'mine-accepted', today: isoDateOfInstant(clock.now()) }),
  }
}
