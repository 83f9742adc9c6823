// Tells for each dealership of the person, and for the chosen one, whether this device is ready to work without a
// connection (decisions.md G250).

import { usePwa } from '#app-context/device/use-pwa.ts'
import { useDealership } from '#app-context/people/use-dealership.ts'
import { useSession } from '#app-context/people/use-session.ts'
import { unlockStateOf, useOwnUnlock } from '#app-context/people/use-unlock-accounts.ts'
import { useDeviceQuery } from '#app-context/use-device-query.ts'
import { useNow } from '#app-context/use-now.ts'
import type { CatalogueStatus, PicturesStatus } from '#catalogue/catalogue.ts'
import { MOST_ORDERS_PER_PAGE } from '#contract/endpoints.ts'
import {
  dealershipReadinessOf,
  deviceReadinessOf,
  type ReadinessFacts,
  type ReadinessLine,
} from '#domain/device/readiness.ts'
import { keptDealershipIds } from '#domain/orders/kept-pdfs.ts'
import { isNearlyFull, type StorageReport } from '#pwa/storage-report.ts'
import { readReadinessFacts } from '#storage/device/readiness-facts.ts'
import { readTrustedTime } from '#storage/device/seen-time.ts'
import { readPdfChoice } from '../orders/read-pdfs.ts'

const MINUTE_MS = 60_000

interface ReadinessInput {
  catalogue: CatalogueStatus
  /** null while they are counted. */
  pictures: PicturesStatus | null
  /** null until the browser answers. */
  report: StorageReport | null
}

/** Whether the device can work for one dealership. `lines`: what only this dealership needs. */
export interface DealershipReadiness {
  dealershipId: number
  dealershipName: string
  lines: readonly ReadinessLine[]
}

export interface Readiness {
  /** The parts that the work with every dealership needs. A person without a dealership needs only these. */
  deviceLines: readonly ReadinessLine[]
  /** One entry for each dealership of the person, and for the chosen dealership. */
  dealerships: readonly DealershipReadiness[]
}

type PdfChoice = Awaited<ReturnType<typeof readPdfChoice>>

/** Undefined while the device is read and the browser is asked about its storage. */
export function useReadiness({ catalogue, pictures, report }: ReadinessInput): Readiness | undefined {
  const { account: person, may } = useSession()
  const { chosenDealership } = useDealership()
  const { isUninstalledSafari } = usePwa()
  const unlock = useUnlockFacts()
  const isDeviceNearlyFull = report !== null && isNearlyFull(report)
  const storedParts = useDeviceQuery(
    async (databases) => {
      const dealershipIds = keptDealershipIds(person, chosenDealership)
      const choice = await readPdfChoice({
        ...databases,
        person,
        dealershipIds,
        isNearlyFull: isDeviceNearlyFull,
      })
      return Promise.all(
        dealershipIds.map(async (id) => ({
          id,
          facts: await readReadinessFacts(databases, id),
          invoices: countPdfs(choice, id),
        })),
      )
    },
    [person, chosenDealership, isDeviceNearlyFull],
  )
  const nameOf = (dealershipId: number) =>
    [...(person?.dealerships ?? []), ...(chosenDealership ? [chosenDealership] : [])].find(
      ({ id }) => id === dealershipId,
    )?.name ?? ''
  if (report === null || storedParts === undefined) return undefined
  const deviceLines = deviceReadinessOf({
    catalogue: {
      stored: catalogue.storedCount,
      total: catalogue.totalCount,
      unreadable: catalogue.unreadableCount,
      readAt: catalogue.completeAt,
    },
    pictures: pictures && { stored: pictures.storedCount, total: pictures.totalCount },
    storage: {
      freeBytes: report.freeBytes,
      isNearlyFull: isDeviceNearlyFull,
      // Safari deletes the data of a web app that is not installed if nobody uses it for a week, even if it granted
      // persistent storage.
      isPersistent: report.isPersistent && !isUninstalledSafari,
    },
    unlock,
  })
  const dealerships = storedParts.map(({ id, facts, invoices }) => ({
    dealershipId: id,
    dealershipName: nameOf(id),
    lines: dealershipReadinessOf({
      ...facts,
      maySeeShipments: may('seeScheduledShipments'),
      history: facts.history && {
        ...facts.history,
        needed: Math.min(facts.history.total, MOST_ORDERS_PER_PAGE),
      },
      invoices,
    }),
  }))
  return { deviceLines, dealerships }
}

/**
 * The person's unlock on this device, which opens the account without a connection after it was locked; null if none is
 * set up.
 */
function useUnlockFacts(): ReadinessFacts['unlock'] {
  const now = useNow(MINUTE_MS)
  const unlock = useOwnUnlock()?.unlock
  const trustedTime = useDeviceQuery(({ device }) => readTrustedTime(device, now), [now])
  if (!unlock || trustedTime === undefined) return null
  return { isUsable: unlockStateOf(unlock, trustedTime) === 'ready', validUntil: unlock.validUntil }
}

/**
 * Counts the dealership's files that the person wants and that fit on the device. A file whose order has changed does
 * not count as stored.
 */
function countPdfs({ keptPdfs, missingPdfs, surplusPdfs }: PdfChoice, dealershipId: number) {
  const missingOfDealership = missingPdfs.filter(({ order }) => order.dealership.id === dealershipId)
  const storedPdfs = keptPdfs.filter(
    (pdf) =>
      pdf.dealershipId === dealershipId &&
      !surplusPdfs.includes(pdf) &&
      !missingOfDealership.some(({ kind, order }) => kind === pdf.kind && order.id === pdf.orderId),
  )
  return { stored: storedPdfs.length, total: storedPdfs.length + missingOfDealership.length }
}
