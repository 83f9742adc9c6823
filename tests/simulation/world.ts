// The parts of one schedule: a device with its tabs, the network, the server, and the judge, who observes them.
import type { ExchangeRequest } from '#api/exchange.ts'
import type { SeenBeats } from '#api/show-beats.ts'
import { orderCalls } from '#contract/orders/order-calls.ts'
import { sessionCalls } from '#contract/people/session-calls.ts'
import { START_PATHS } from '#contract/start-paths.ts'
import { parseSignedBeat } from '#contract/store-beat.ts'
import { type Author, VISITOR_ID } from '#outbox/pending-order.ts'
import type { OutboxPorts, PendingOrderStore } from '#outbox/ports.ts'
import type { RunParts } from '#sw/deliver/run-outbox.ts'
import { type AccountStore, createDevice, type Device } from './device.ts'
import { createFakeBackend, type FakeBackend } from './fake-backend.ts'
import { createFakeEdge, type FakeEdge } from './fake-edge.ts'
import { chooseFault, type Fault, faultOnPath, isOrderPath } from './faults.ts'
import { createBareFront, type Reachability } from './front.ts'
import { createJudge, type Judge } from './judge.ts'
import { createManagers, type Managers } from './managers.ts'
import { createMarket, type Market } from './market.ts'
import { createNetwork } from './network.ts'
import { createOtherDevice, type OtherDevice } from './other-device.ts'
import type { Random } from './random.ts'
import { createRuleBook, type RuleBook } from './rule-book.ts'
import { CLOSING_MS, createSealing } from './sealing.ts'
import { openTab, type Tab } from './tab.ts'
import { createVirtualTime, type VirtualTime } from './virtual-time.ts'
import { createServiceWorker, type ServiceWorker } from './worker.ts'

export interface WorldOptions {
  keepsKeys: boolean
  /** True: while no account is signed in, the device has tabs of the visitor. False: then it has no tabs. */
  hasVisitors: boolean
  /** True on days with two managers, whom people ask to decide. The edge keeps the requests. */
  hasManagers: boolean
  /** True on days on which the machine of the edge is put back. Earlier apps show no beats, and stored seeds repeat their days. */
  showsBeats: boolean
  /** True on days on which the browser wakes the service worker. These days need `showsBeats`. */
  hasWorker: boolean
  random: Random
  openStore(accountId: number, time: VirtualTime): AccountStore
  mutate(ports: OutboxPorts, world: World): OutboxPorts
  mutateWorker(parts: RunParts): RunParts
  /** Called at a sign-out, to seed a bug. */
  onSignOut?(device: Device, accountId: number): void
  /** Seeds a bug: the pages of an unlocked account work as if it had a session. */
  ignoresUnlock: boolean
}

export interface World {
  time: VirtualTime
  random: Random
  market: Market
  backend: FakeBackend
  edge: FakeEdge | null
  reachability: Reachability
  device: Device
  judge: Judge
  /** The rules of small changes that the edge keeps. */
  ruleBook: RuleBook
  /** null on days without managers. */
  managers: Managers | null
  /** null on days without a service worker. */
  worker: ServiceWorker | null
  /** The probability of a random fault of a call. */
  faultRate: number
  /** The faults of the next POSTs of orders. */
  plannedFaults: Fault[]
  /** The other device, created at its first use. */
  otherDevice(): OtherDevice
  /**
   * The account of the tabs that `open` opens: the visitor while no account is signed in; null if `open` opens no tab.
   */
  accountOfNewTabs(): number | null
  tabs(): Tab[]
  /** Opens a tab of the account of new tabs. */
  open(): void
  close(tab: Tab): void
  signIn(accountId: number): void
  /** Starts a sign-in: the browser gets a session of this account, and a page is killed before it stores the account. */
  killDuringSignIn(accountId: number): void
  signOut(): void
  /** Locks the account of the device. `isKilled`: the page is killed before it has sealed the data. */
  lock(isKilled?: boolean): void
  /** Unlocks a locked account while no account is current. `isKilled`: the page is killed before the account is current. */
  unlock(accountId: number, isKilled?: boolean): Promise<void>
  /** True for a page of an unlocked account that has not signed in since. */
  hasNoSession(tab: Tab): boolean
  /** Puts the machine of the edge back to its copy, unless orders could be doubled unnoticed. */
  putMachineBack(): Promise<void>
  /** Lets every tab probe the server, as after an event of the browser. */
  reachabilityChanged(): void
}

/** The judge's knowledge about a page. */
interface PageFacts {
  /** True if the page belongs to an unlocked account that has not signed in since. */
  hasNoSession: boolean
}
/** A tab, or the service worker during an event. */
type Sender = Pick<Tab, 'gate'>
type ObserveStore = (store: PendingOrderStore) => PendingOrderStore

/** 2026-11-20 at noon in Chicago. */
const START = 1_795_197_600_000
/** The longest time until another page finishes a lock that was interrupted. */
const RELOCK_MS = 1_800_000
/** The only calls of a page whose account has no session. */
const CALLS_WITHOUT_SESSION: readonly string[] = [START_PATHS.edge, sessionCalls.signOut.path]

export function createWorld(options: WorldOptions): World {
  const { keepsKeys, hasVisitors, hasManagers, random, openStore, mutate, onSignOut, ignoresUnlock } = options
  const time = createVirtualTime(START)
  const market = createMarket()
  const ruleBook = createRuleBook(time.now)
  const managers = hasManagers && keepsKeys ? createManagers(random, time) : null
  const judge = createJudge(time.now, keepsKeys, ruleBook, managers)
  const backend = createFakeBackend(market, time.now, judge.recordCommit)
  const reachability: Reachability = { isBackendUp: true }
  const edge = keepsKeys ? createFakeEdge(backend, reachability, time, ruleBook, managers) : null
  const device = createDevice(
    random.chance(0.85),
    (accountId) => openStore(accountId, time),
    options.showsBeats,
  )
  // On some days the backend accepts an e-mail again, so that only the key prevents a second order.
  if (hasVisitors && keepsKeys) backend.takesEmailOnce = random.chance(0.5)
  const tabs = new Set<Tab>()
  const factsOfPages = new Map<Tab, PageFacts>()
  let intentCount = 0
  let otherDevice: OtherDevice | null = null

  function faultOf(path: string): Fault {
    if (isOrderPath(path)) {
      const plannedFault = world.plannedFaults.shift()
      if (plannedFault !== undefined) return faultOnPath(path, plannedFault)
    }
    return random.chance(world.faultRate) ? faultOnPath(path, chooseFault(random, path, edge !== null)) : {}
  }
  const network = createNetwork({
    time,
    random,
    front: edge ?? createBareFront(backend, reachability),
    faultOf,
    onOrderSent: judge.recordRequest,
    onAnswer(path, { status }) {
      if (path === orderCalls.orders.path && status === 200) judge.recordHistoryRead()
    },
  })
  judge.watchSenders((sender) => (sender as Sender).gate.isRunning()) // `sendFrom` passes only senders to the judge

  function authorOf(id: number): Author {
    const { login = '', name = '' } = market.accounts.get(id) ?? {}
    return { id, login, name, isAdmin: false }
  }
  function newUuid(): string {
    intentCount += 1
    return `${String(intentCount).padStart(8, '0')}-0000-4000-8000-000000000000`
  }
  async function sendFrom(sender: Sender, request: ExchangeRequest, sendingDevice: Device) {
    const isOrder = isOrderPath(request.path) && sendingDevice === device
    const hasKey = request.headers?.['Idempotency-Key'] !== undefined
    const endPost = isOrder ? judge.recordPost(request.body ?? '', hasKey, sender) : () => {}
    const exchange = await network.send(request, sendingDevice)
    endPost()
    return exchange
  }

  /** Opens a page of this account on this device. */
  function openOn(
    openingDevice: Device,
    id: number,
    onSignedOut: () => void,
    observeStore: ObserveStore,
    facts: PageFacts = { hasNoSession: false },
  ): Tab {
    return openTab({
      device: openingDevice,
      time,
      random,
      author: authorOf(id),
      isUnlocked: facts.hasNoSession && !ignoresUnlock,
      newUuid,
      async send(request, from) {
        if (facts.hasNoSession && !CALLS_WITHOUT_SESSION.includes(request.path))
          judge.fail('I16', `${request.path} is called for an account without a session`)
        return sendFrom(from, request, openingDevice)
      },
      isReachable: () => openingDevice.isOnline && reachability.isBackendUp,
      onSignedOut,
      hasManagers: managers !== null,
      mutate(ports) {
        const mutatedPorts = mutate(ports, world)
        return { ...mutatedPorts, store: observeStore(mutatedPorts.store) }
      },
    })
  }

  const accountOfNewTabs = () => device.accountId ?? (hasVisitors ? VISITOR_ID : null)

  function observeWrites(accountId: number, store: PendingOrderStore): PendingOrderStore {
    return judge.observeWrites(store, () => {
      for (const tab of tabs) if (tab.accountId === accountId) tab.ordersChanged()
    })
  }

  function open(): void {
    const accountId = accountOfNewTabs()
    if (accountId === null) return
    const observeStore: ObserveStore = (store) => askForWorkerAt(observeWrites(accountId, store))
    const facts = { hasNoSession: device.isUnlocked }
    const onSignedOut = () => {
      // The page of an earlier account does not sign out the account that was unlocked after it.
      if (!device.isUnlocked || device.accountId === accountId) world.signOut()
    }
    const tab = openOn(device, accountId, onSignedOut, observeStore, facts)
    tabs.add(tab)
    factsOfPages.set(tab, facts)
  }

  /** A page asks for the worker when an order is saved. */
  function askForWorkerAt(store: PendingOrderStore): PendingOrderStore {
    return {
      ...store,
      async place(revision, makeOrder) {
        const outcome = await store.place(revision, makeOrder)
        if (outcome.kind === 'placed') world.worker?.register()
        return outcome
      },
    }
  }
  function openWorker(seenBeats: SeenBeats): ServiceWorker {
    return createServiceWorker({
      device,
      seenBeats,
      time,
      random,
      judge,
      tabs: () => [...tabs],
      authorOf,
      newUuid,
      storeOf: (accountId) => device.storeOf(accountId).orders,
      observeWrites,
      send: (request, run) => sendFrom(run, request, device),
      mutate: options.mutateWorker,
    })
  }

  function close(tab: Tab): void {
    tab.gate.kill()
    device.locks?.releaseTab(tab.gate)
    tabs.delete(tab)
    factsOfPages.delete(tab)
  }
  function closeOneTab(): void {
    const [tab] = tabs
    if (tab) close(tab)
  }

  /** Informs these tabs that the device no longer has their account, and closes them later. */
  function endTabs(endingTabs: Iterable<Tab>): void {
    for (const tab of endingTabs) {
      time.after(random.between(0, 100), () => tab.gate.enter(tab.end))
      time.after(CLOSING_MS, () => close(tab))
    }
  }

  function informAllTabs(): void {
    for (const tab of tabs) tab.ordersChanged()
  }
  const { sealLater, unsealSoon } = createSealing({
    device,
    time,
    hasEdge: edge !== null,
    reachability,
    onChange: informAllTabs,
  })

  /** The account of the unlocked pages has signed in, and they continue. */
  function renewTabs(accountId: number): void {
    for (const tab of tabs) {
      if (tab.accountId !== accountId) continue
      const facts = factsOfPages.get(tab)
      if (facts) facts.hasNoSession = false
      time.after(random.between(0, 100), () => tab.gate.enter(tab.renewSession))
    }
  }

  function openOnOtherDevice(openingDevice: Device, accountId: number, onSignedOut: () => void): Tab {
    const informTabs = () => tab.ordersChanged()
    const tab = openOn(openingDevice, accountId, onSignedOut, (store) =>
      judge.observeCopyWrites(store, informTabs),
    )
    return tab
  }

  const world: World = {
    time,
    random,
    market,
    backend,
    edge,
    reachability,
    device,
    judge,
    ruleBook,
    managers,
    worker: options.hasWorker && device.seenBeats !== null ? openWorker(device.seenBeats) : null,
    faultRate: 0,
    plannedFaults: [],
    otherDevice: () => {
      otherDevice ??= createOtherDevice(world, (accountId) => openStore(accountId, time), openOnOtherDevice)
      return otherDevice
    },
    accountOfNewTabs,
    tabs: () => [...tabs],
    open,
    close,
    signIn(accountId) {
      const isRenewal = device.isUnlocked && device.accountId === accountId
      if (!device.isOnline || !reachability.isBackendUp) return
      if (device.accountId === accountId && !isRenewal) return
      // The earlier account signs out first, or is locked again, and its tabs end.
      if (device.isUnlocked && !isRenewal) world.lock()
      else if (device.accountId !== null && !isRenewal) world.signOut()
      if (device.cookie !== null) backend.sessions.delete(device.cookie)
      device.isLogoutOwed = false
      device.cookie = backend.signIn(accountId)
      device.accountId = accountId
      device.isUnlocked = false
      unsealSoon(accountId)
      endTabs([...tabs].filter((tab) => tab.accountId === VISITOR_ID))
      if (isRenewal) renewTabs(accountId)
      else open()
    },
    killDuringSignIn(accountId) {
      if (!device.isOnline || !reachability.isBackendUp) return
      if (device.cookie !== null) backend.sessions.delete(device.cookie)
      device.cookie = backend.signIn(accountId)
      // An unlocked account stays unlocked. A device without an account does not know the session, and owes its sign-out.
      device.isLogoutOwed = device.accountId === null
      closeOneTab()
    },
    signOut() {
      const { accountId } = device
      if (accountId === null) return
      device.accountId = null
      device.isUnlocked = false
      device.lockedAccounts.delete(accountId)
      device.isLogoutOwed = true
      endTabs(tabs)
      onSignOut?.(device, accountId)
      sealLater(accountId)
      open()
    },
    lock(isKilled = false) {
      const { accountId } = device
      if (accountId === null || edge === null) return
      device.accountId = null
      device.isUnlocked = false
      device.lockedAccounts.delete(accountId) // the account that was locked last is the last one of the set
      device.lockedAccounts.add(accountId)
      device.isLogoutOwed = true
      if (isKilled) closeOneTab()
      endTabs(tabs)
      if (isKilled) return sealLater(accountId, random.between(0, RELOCK_MS))
      sealLater(accountId)
      open()
    },
    async unlock(accountId, isKilled = false) {
      const mayUnlock = () => device.accountId === null && device.lockedAccounts.has(accountId)
      if (!mayUnlock()) return
      const unsealing = device.storeOf(accountId).unseal(true)
      const isUnsealed = await unsealing.then(
        () => true,
        () => false,
      )
      if (isKilled) closeOneTab()
      if (!isUnsealed || isKilled || !mayUnlock()) return sealLater(accountId, random.between(0, RELOCK_MS))
      device.accountId = accountId
      device.isUnlocked = true
      informAllTabs()
      endTabs([...tabs].filter((tab) => tab.accountId === VISITOR_ID))
      open()
    },
    async putMachineBack() {
      const seenBeat = await device.seenBeats?.read(edge?.storeOfCopy() ?? null)
      edge?.putMachineBack(parseSignedBeat(seenBeat ?? '')?.beat ?? null)
    },
    hasNoSession: (tab) => factsOfPages.get(tab)?.hasNoSession === true,
    reachabilityChanged() {
      otherDevice?.probe()
      // A page asks for the worker when the browser says that it has a connection.
      if (device.isOnline && tabs.size > 0) world.worker?.register()
      else if (device.isOnline) world.worker?.connectionReturned()
      for (const tab of tabs) time.after(random.between(0, 5_000), () => tab.gate.enter(tab.probe))
    },
  }
  return world
}
