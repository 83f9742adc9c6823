// The parts of one schedule: a device with its tabs, the network, the server, and the judge, who observes them.
import { ENDPOINTS } from '#contract/endpoints.ts'
import { VISITOR_ID } from '#outbox/pending-order.ts'
import type { OutboxPorts, PendingOrderStore } from '#outbox/ports.ts'
import { type AccountStore, createDevice, type Device } from './device.ts'
import { createFakeBackend, type FakeBackend } from './fake-backend.ts'
import { createFakeEdge, type FakeEdge } from './fake-edge.ts'
import { chooseFault, type Fault, faultOnPath, isOrderPath } from './faults.ts'
import { createBareFront, type Reachability } from './front.ts'
import { createJudge, type Judge } from './judge.ts'
import { createMarket, type Market } from './market.ts'
import { createNetwork } from './network.ts'
import { createOtherDevice, type OtherDevice } from './other-device.ts'
import type { Random } from './random.ts'
import { createRuleBook, type RuleBook } from './rule-book.ts'
import { openTab, type Tab } from './tab.ts'
import { createVirtualTime, type VirtualTime } from './virtual-time.ts'

export interface WorldOptions {
  keepsKeys: boolean
  /** True: while no account is signed in, the device has tabs of the visitor. False: then it has no tabs. */
  hasVisitors: boolean
  random: Random
  openStore(accountId: number, time: VirtualTime): AccountStore
  mutate(ports: OutboxPorts, world: World): OutboxPorts
  /** Called at a sign-out, to seed a bug. */
  onSignOut?(device: Device, accountId: number): void
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
  signOut(): void
  /** Lets every tab probe the server, as after an event of the browser. */
  reachabilityChanged(): void
}

type ObserveStore = (store: PendingOrderStore) => PendingOrderStore

/** 2026-11-20 at noon in Chicago. */
const START = 1_795_197_600_000
const CLOSING_MS = 45_000
/** A page that got no seal keys asks again after this time. */
const KEYS_RETRY_MS = 15_000

export function createWorld(options: WorldOptions): World {
  const { keepsKeys, hasVisitors, random, openStore, mutate, onSignOut } = options
  const time = createVirtualTime(START)
  const market = createMarket()
  const ruleBook = createRuleBook(time.now)
  const judge = createJudge(time.now, keepsKeys, ruleBook)
  const backend = createFakeBackend(market, time.now, judge.recordCommit)
  const reachability: Reachability = { isBackendUp: true }
  const edge = keepsKeys ? createFakeEdge(backend, reachability, time, ruleBook) : null
  const device = createDevice(random.chance(0.85), (accountId) => openStore(accountId, time))
  // On some days the backend accepts an e-mail again, so that only the key prevents a second order.
  if (hasVisitors && keepsKeys) backend.takesEmailOnce = random.chance(0.5)
  const tabs = new Set<Tab>()
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
      if (path === ENDPOINTS.orders && status === 200) judge.recordHistoryRead()
    },
  })
  judge.watchTabs((tab) => (tab as Tab).gate.isRunning()) // `send` below passes only tabs to the judge

  /** Opens a page of this account on this device. */
  function openOn(
    openingDevice: Device,
    id: number,
    onSignedOut: () => void,
    observeStore: ObserveStore,
  ): Tab {
    const { login = '', name = '' } = market.accounts.get(id) ?? {}
    return openTab({
      device: openingDevice,
      time,
      random,
      author: { id, login, name, isAdmin: false },
      newUuid() {
        intentCount += 1
        return `${String(intentCount).padStart(8, '0')}-0000-4000-8000-000000000000`
      },
      async send(request, from) {
        const isOrder = isOrderPath(request.path) && openingDevice === device
        const hasKey = request.headers?.['Idempotency-Key'] !== undefined
        const endPost = isOrder ? judge.recordPost(request.body ?? '', hasKey, from) : () => {}
        const exchange = await network.send(request, openingDevice)
        endPost()
        return exchange
      },
      isReachable: () => openingDevice.isOnline && reachability.isBackendUp,
      onSignedOut,
      mutate(ports) {
        const mutatedPorts = mutate(ports, world)
        return { ...mutatedPorts, store: observeStore(mutatedPorts.store) }
      },
    })
  }

  const accountOfNewTabs = () => device.accountId ?? (hasVisitors ? VISITOR_ID : null)

  function open(): void {
    const accountId = accountOfNewTabs()
    if (accountId === null) return
    const informTabs = () => {
      for (const tab of tabs) if (tab.accountId === accountId) tab.ordersChanged()
    }
    const observeStore: ObserveStore = (store) => judge.observeWrites(store, informTabs)
    tabs.add(openOn(device, accountId, () => world.signOut(), observeStore))
  }

  function close(tab: Tab): void {
    tab.gate.kill()
    device.locks?.releaseTab(tab.gate)
    tabs.delete(tab)
  }

  /** Informs these tabs that the device no longer has their account, and closes them later. */
  function endTabs(endingTabs: Iterable<Tab>): void {
    for (const tab of endingTabs) {
      time.after(random.between(0, 100), () => tab.gate.enter(tab.end))
      time.after(CLOSING_MS, () => close(tab))
    }
  }

  /**
   * Seals the account's data before its last tab is closed, because a tab may still be sending or frozen. The time is
   * not random, so that stored seeds repeat their days.
   */
  function sealLater(accountId: number): void {
    if (edge === null || accountId === VISITOR_ID) return
    const isSignedOut = () => device.accountId !== accountId
    time.after(
      time.now() % CLOSING_MS,
      () => void device.storeOf(accountId).seal(isSignedOut).then(informAllTabs),
    )
  }

  /** Unseals the data before the account's next tab opens, or later, as if the edge gave the keys late. */
  function unsealSoon(accountId: number): void {
    if (time.now() % 3 !== 0) unseal(accountId)
    else time.after(KEYS_RETRY_MS, () => unseal(accountId))
  }
  function unseal(accountId: number): void {
    if (device.accountId !== accountId) return
    const unsealLater = () => time.after(KEYS_RETRY_MS, () => unseal(accountId))
    // The page also asks again if data stays sealed, for example on a full device (maintain-sealed-data.ts).
    if (device.isOnline && reachability.isBackendUp)
      void device.storeOf(accountId).unseal().then(informAllTabs, unsealLater)
    else unsealLater()
  }
  function informAllTabs(): void {
    for (const tab of tabs) tab.ordersChanged()
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
      if (!device.isOnline || !reachability.isBackendUp || device.accountId === accountId) return
      // The earlier account signs out first, and its tabs end.
      if (device.accountId !== null) world.signOut()
      if (device.cookie !== null) backend.sessions.delete(device.cookie)
      device.isLogoutOwed = false
      device.cookie = backend.signIn(accountId)
      device.accountId = accountId
      unsealSoon(accountId)
      endTabs([...tabs].filter((tab) => tab.accountId === VISITOR_ID))
      open()
    },
    signOut() {
      const { accountId } = device
      if (accountId === null) return
      device.accountId = null
      device.isLogoutOwed = true
      endTabs(tabs)
      onSignOut?.(device, accountId)
      sealLater(accountId)
      open()
    },
    reachabilityChanged() {
      otherDevice?.probe()
      for (const tab of tabs) time.after(random.between(0, 5_000), () => tab.gate.enter(tab.probe))
    },
  }
  return world
}
