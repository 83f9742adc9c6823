// Tells whether this device is ready to work for the chosen dealership without a connection (decisions.md G250).
import { useDeviceQuery } from '#app-context/use-device-query.ts'
import { useDealership } from '#app-context/use-dealership.ts'
import { usePwa } from '#app-context/use-pwa.ts'
import { useSession } from '#app-context/use-session.ts'
import type { CatalogueStatus, PicturesStatus } from '#catalogue/catalogue.ts'
import { MOST_ORDERS_PER_PAGE } from '#contract/endpoints.ts'
import { type ReadinessLine, readinessOf } from '#domain/device/readiness.ts'
import { keptDealershipIds } from '#domain/orders/kept-pdfs.ts'
import type { Account } from '#domain/people/account.ts'
import { isNearlyFull, type StorageReport } from '#pwa/storage-report.ts'
import type { AccountDatabase } from '#storage/account-database.ts'
import type { CopyDatabase } from '#storage/copy-database.ts'
import { readDealershipId } from '#storage/device/account-settings.ts'
import { readReadinessFacts } from '#storage/device/readiness-facts.ts'
import { readPdfChoice } from '../orders/read-pdfs.ts'

interface ReadinessInput {
  catalogue: CatalogueStatus
  /** null while they are counted. */
  pictures: PicturesStatus | null
  /** null until the browser answers. */
  report: StorageReport | null
}

export interface Readiness {
  dealershipId: number
  dealershipName: string
  lines: readonly ReadinessLine[]
}

interface AccountDatabases {
  account: AccountDatabase
  copy: CopyDatabase
}

/** undefined while the device is read; null if no dealership is chosen. */
export function useReadiness({ catalogue, pictures, report }: ReadinessInput): Readiness | null | undefined {
  const { account: person, may } = useSession()
  const { chosenDealership } = useDealership()
  const { isUninstalledSafari } = usePwa()
  const isDeviceNearlyFull = report !== null && isNearlyFull(report)
  const storedFacts = useDeviceQuery(
    async ({ account, copy }) => {
      if (person === null) return null
      const dealership = chosenDealership ?? (await dealershipOfAccount(account, person))
      if (dealership === null) return null
      const [facts, invoices] = await Promise.all([
        readReadinessFacts({ account, copy }, dealership.id),
        countPdfs({ account, copy }, { person, dealership, isNearlyFull: isDeviceNearlyFull }),
      ])
      return { id: dealership.id, name: dealership.name, facts, invoices }
    },
    [person, chosenDealership, isDeviceNearlyFull],
  )
  if (!storedFacts) return storedFacts
  const { id, name, facts, invoices } = storedFacts
  const lines = readinessOf({
    ...facts,
    catalogue: {
      stored: catalogue.storedCount,
      total: catalogue.totalCount,
      unreadable: catalogue.unreadableCount,
      readAt: catalogue.completeAt,
    },
    pictures: pictures && { stored: pictures.storedCount, total: pictures.totalCount },
    maySeeSchedules: may('seeScheduledShipments'),
    history: facts.history && {
      ...facts.history,
      needed: Math.min(facts.history.total, MOST_ORDERS_PER_PAGE),
    },
    invoices,
    storage: report && {
      freeBytes: report.free,
      isNearlyFull: isDeviceNearlyFull,
      // Safari deletes the data after a week, whatever it promises.
      isKept: report.isPersistent && !isUninstalledSafari,
    },
  })
  return { dealershipId: id, dealershipName: name, lines }
}

/** The dealership of a device that does not have its row any more: the stored choice, or the person's only dealership. */
async function dealershipOfAccount(
  account: AccountDatabase,
  { dealerships }: Account,
): Promise<{ id: number; name: string } | null> {
  const storedId = await readDealershipId(account)
  const onlyDealership = dealerships.length === 1 ? dealerships[0] : undefined
  return dealerships.find(({ id }) => id === storedId) ?? onlyDealership ?? null
}

interface PdfScope {
  person: Account
  dealership: { id: number }
  isNearlyFull: boolean
}

/** Counts the dealership's files that the person wants and that fit on the device; changed files are not stored. */
async function countPdfs(databases: AccountDatabases, { person, dealership, isNearlyFull }: PdfScope) {
  const dealershipIds = keptDealershipIds(person, dealership)
  const { keptPdfs, read, remove } = await readPdfChoice({
    ...databases,
    person,
    dealershipIds,
    isNearlyFull,
  })
  const missing = read.filter(({ order }) => order.dealership.id === dealership.id)
  const stored = keptPdfs.filter(
    (pdf) =>
      pdf.dealershipId === dealership.id &&
      !remove.includes(pdf) &&
      !missing.some(({ kind, order }) => kind === pdf.kind && order.id === pdf.orderId),
  )
  return { stored: stored.length, total: stored.length + missing.length }
}
