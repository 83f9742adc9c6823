// Composition: the background work of a page, which begins after the first content is shown.
import type { ServerClock } from '#api/server-clock.ts'
import type { Cart } from '#cart/cart.ts'
import { checkCartAfterChange } from '#cart/keep-cart-checked.ts'
import { type FreshnessParts, keepCatalogueFresh } from '#catalogue/keep-catalogue-fresh.ts'
import { listenForChanges } from '#catalogue/listen-for-changes.ts'
import type { Late } from '#first-paint/late.ts'
import type { RunningOutbox } from '#outbox/create-outbox.ts'
import type { Pwa } from '#pwa/pwa.ts'
import type { PdfKeepingParts } from '#server-state/orders/keep-pdfs.ts'
import type { DealershipChoice } from '#session/create-dealership-choice.ts'
import type { RunningSession } from '#session/create-session.ts'
import { keepTimeNoted } from '#session/keep-time-noted.ts'
import { putOrdersChangedAt } from '#storage/catalogue/last-events.ts'
import { keepRefreshRegistered } from './keep-refresh-registered.ts'
import { type AccountDataParts, maintainAccountData } from './maintain-account-data.ts'
import { openOutboxWhenNeeded } from './open-outbox-when-needed.ts'
import { startWhenLoaded } from './start-when-loaded.ts'

interface BackgroundWorkParts extends Omit<AccountDataParts, 'connection'>, FreshnessParts {
  outbox: Late<RunningOutbox>
  clock: ServerClock
  session: RunningSession
  cart: Cart
  dealershipChoice: DealershipChoice
  isVisitor: boolean
  pwa: Pwa
}

const PDF_VIEWER: PdfKeepingParts['viewer'] = {
  prepare: async (file) => (await import('#ui/pdf/prepare-pdf-viewer.ts')).preparePdfViewer(file),
}

/** Starts the background work; returns a function that stops it. */
export function startBackgroundWork(parts: BackgroundWorkParts): () => void {
  const { cart, connection, current, isVisitor, outbox, session } = parts
  const stopFunctions = [
    startWhenLoaded(
      connection,
      () => import('./report-errors.ts'),
      ({ reportUncaughtErrors }) => reportUncaughtErrors(),
    ),
    ...(isVisitor ? [] : startAccountWork(parts)),
    maintainAccountData(parts),
    keepTimeNoted(parts),
    startWhenLoaded(
      connection,
      () => import('./keep-lists-shared.ts'),
      ({ keepListsShared }) => keepListsShared(parts),
    ),
    openOutboxWhenNeeded(outbox, current.database, isVisitor, connection),
    keepCatalogueFresh(parts),
    listenForChanges({
      ...parts,
      mayOpen: () => !['unlocked', 'ending'].includes(session.read().status),
      confirmViewer: async () => isVisitor || session.confirm(),
      onOrdersChanged: () => putOrdersChangedAt(parts.copy, parts.now()),
      onProductsRead: (ids) => checkCartAfterChange(cart, ids),
    }),
  ]
  return () => {
    for (const stop of stopFunctions) stop()
  }
}

/** The work for accounts, which visitors do not load. */
function startAccountWork(parts: BackgroundWorkParts): (() => void)[] {
  const { connection, current } = parts
  return [
    keepRefreshRegistered(parts),
    startWhenLoaded(
      connection,
      () => import('#server-state/orders/keep-pdfs.ts'),
      ({ keepPdfs }) => keepPdfs({ ...parts, account: current.database, viewer: PDF_VIEWER }),
    ),
    startWhenLoaded(
      connection,
      () => import('#session/unlock/keep-unlock-grant.ts'),
      ({ keepUnlockGrant }) => keepUnlockGrant(parts),
    ),
    startWhenLoaded(
      connection,
      () => import('#session/unlock/keep-copy-sealed.ts'),
      ({ keepCopySealed }) => keepCopySealed(parts),
    ),
    startWhenLoaded(
      connection,
      () => import('./keep-shipment-changes-sent.ts'),
      ({ keepShipmentChangesSent }) => keepShipmentChangesSent(parts),
    ),
    startWhenLoaded(
      connection,
      () => import('./keep-orders-reported.ts'),
      ({ keepOrdersReported }) => keepOrdersReported(parts),
    ),
    startWhenLoaded(
      connection,
      () => import('./keep-review-requests.ts'),
      ({ keepReviewRequests }) => keepReviewRequests(parts),
    ),
  ]
}
