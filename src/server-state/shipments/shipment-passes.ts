// The passes of one page over its waiting changes of shipments, one at a time, and the time of the next pass.
import { isClaimedChange } from '#domain/shipments/change-machine.ts'
import type { ShipmentChange } from '#domain/shipments/shipment-change.ts'
import { CLAIM_LIMIT_MS } from '#outbox/retry.ts'
import {
  createChangeClaimWatch,
  deliverShipmentChanges,
  type ShipmentChangePorts,
} from './deliver-shipment-changes.ts'

const SHORTEST_TIMER_MS = 500
const LONGEST_TIMER_MS = 60_000

interface PassesParts {
  ports: ShipmentChangePorts
  /** False while the server does not answer, and while it has not confirmed the session of the page's account. */
  mayGoOn(): boolean
  /** Called when a pass begins and ends. */
  onSendingChange(isSending: boolean): void
  onStateChange(change: ShipmentChange): void
  /** Called after each pass that had changes. */
  afterPass(): Promise<void>
}

export interface ShipmentPasses {
  /** `hurriedAt`: see `ChangePass`. A call during a pass starts one more pass afterwards. */
  run(hurriedAt: number | null): void
  /** Plans the next pass from the stored changes, unless one is running. */
  plan(): void
  stop(): void
}

export function createShipmentPasses(parts: PassesParts): ShipmentPasses {
  const { ports, mayGoOn } = parts
  const claims = createChangeClaimWatch(ports.elapsed)
  let isStopped = false
  let runningPass: Promise<void> | null = null
  /**
   * The latest `hurriedAt` of the calls during the running pass; null if none of them had one, undefined without a
   * call.
   */
  let nextHurriedAt: number | null | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  async function deliver(hurriedAt: number | null): Promise<void> {
    const changes = await ports.store.listLive()
    claims.noteClaims(changes)
    if (changes.length === 0) return
    const { onSendingChange, onStateChange } = parts
    await deliverShipmentChanges(ports, {
      hurriedAt,
      mayGoOn,
      onStart: () => onSendingChange(true),
      onStateChange,
      ageOfClaim: claims.ageOf,
    }).finally(() => onSendingChange(false))
    await parts.afterPass()
  }

  function run(hurriedAt: number | null): void {
    if (isStopped || !mayGoOn()) return
    if (runningPass !== null) {
      nextHurriedAt = Math.max(hurriedAt ?? 0, nextHurriedAt ?? 0) || null
      return
    }
    clearTimeout(timer)
    runningPass = deliver(hurriedAt)
      .catch((reason: unknown) => console.error('Changes of shipments could not be sent', reason))
      .finally(() => {
        runningPass = null
        const isAskedAgain = nextHurriedAt !== undefined
        const laterHurriedAt = nextHurriedAt ?? null
        nextHurriedAt = undefined
        if (isAskedAgain) run(laterHurriedAt)
        else plan()
      })
  }

  function dueTimesOf(change: ShipmentChange): number[] {
    if (change.state === 'waiting' || change.state === 'unknown') return [change.nextTryAt]
    // The tab that claimed the change may close before it records the outcome.
    return isClaimedChange(change) ? [ports.now() + CLAIM_LIMIT_MS - claims.ageOf(change)] : []
  }

  async function planNext(): Promise<void> {
    const changes = await ports.store.listLive()
    if (isStopped || runningPass !== null) return
    claims.noteClaims(changes)
    clearTimeout(timer)
    const dueTimes = changes.flatMap(dueTimesOf)
    if (dueTimes.length === 0) return
    const waitMs = Math.min(...dueTimes) - ports.now()
    timer = setTimeout(() => run(null), Math.max(SHORTEST_TIMER_MS, Math.min(LONGEST_TIMER_MS, waitMs)))
  }

  function plan(): void {
    if (!isStopped && runningPass === null) planNext().catch(console.error) // the next change plans again
  }

  return {
    run,
    plan,
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
