// The parts of one schedule: a device with its tabs, the network, the server, and the judge, who observes them.
import { ENDPOINTS } from '#contract/endpoints.ts'
import { VISITOR_ID } from '#outbox/pending-order.ts'
import type { OutboxPorts, PendingOrderStore } from '#outbox/ports.ts'
import { type AccountStore, createDevice, type Device } from './device.ts'
import { createFakeBackend, type FakeBackend } from './fake-backend.ts'
import { createFakeEdge, type FakeEdge } from './fake-edge.ts'
import { chooseFault, type Fault, faultAt, isOrderPath } from './faults.ts'
import { createBareFront, type Reachability } from './front.ts'
import { createJudge, type Judge } from './judge.ts'
import { createMarket, type Market } from './market.ts'
import { createNetwork } from './network.ts'
import { createOtherDevice, type OtherDevice } from './other-device.ts'
import type { Random } from './random.ts'
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
  reach: Reachability
  device: Device
  judge: Judge
  /** The probability of a random fault of a call. */
  faultRate: number
  /** The faults of the next POSTs of orders. */
  planned: Fault[]
  /** The other device, created at its first use. */
  elsewhere(): OtherDevice
  /** The account of the tabs that the device opens: the visitor while no account is signed in; null if it opens no tabs. */
  owner(): number | null
  tabs(): Tab[]
  open(): void
  close(tab: Tab): void
  signIn(accountId: number): void
  signOut(): void
  reachabilityChanged(): void
}

type Watch = (store: PendingOrderStore) => PendingOrderStore

/** 2026-11-20 at noon in Chicago. */
const START = 1_795_197_600_000
const CLOSING_MS = 45_000
/** A page that got no seal keys asks again after this time. */
const ASK_AGAIN_MS = 15_000

export function createWorld(options: WorldOptions): World {
  const { keepsKeys, hasVisitors, random, openStore, mutate, onSignOut } = options
  const time = createVirtualTime(START)
  const market = createMarket()
  const judge = createJudge(time.now, keepsKeys)
  const backend = createFakeBackend(market, time.now, judge.committed)
  const reachability: Reachability = { isBackendUp: true }
  const edge = keepsKeys ? createFakeEdge(backend, reachability, time) : null
  const device = createDevice(random.chance(0.85), (accountId) => openStore(accountId, time))
  // On some days the backend accepts an e-mail again, so that only the key prevents a second order.
  if (hasVisitors && keepsKeys) backend.takesEmailOnce = random.chance(0.5)
  const tabs = new Set<Tab>()
  let intentCount = 0
  let otherDevice: OtherDevice | null = null

  function faultOf(path: string): Fault {
    if (isOrderPath(path)) {
      const planned = world.planned.shift()
      if (planned !== undefined) return faultAt(path, planned)
    }
    return random.chance(world.faultRate) ? faultAt(path, chooseFault(random, path, edge !== null)) : {}
  }
  const network = createNetwork({
    time,
    random,
    front: edge ?? createBareFront(backend, reachability),
    faultOf,
    onOrderLeft: judge.orderLeft,
    onAnswer(path, { status }) {
      if (path === ENDPOINTS.orders && status === 200) judge.historyRead()
    },
  })
  judge.watchTabs((tab) => (tab as Tab).gate.isRunning()) // the tabs that `send` below passes to the judge

  /** Opens a page of this account on this device. */
  function openOn(openingDevice: Device, id: number, onSignedOut: () => void, watch: Watch): Tab {
    const { login = '', name = '' } = market.accounts.get(id) ?? {}
    return openTab({
      device: openingDevice,
      time,
      random,
      author: { id, login, name, isAdmin: false },
      newIntent() {
        intentCount += 1
        return `${String(intentCount).padStart(8, '0')}-0000-4000-8000-000000000000`
      },
      async send(request, from) {
        const isOrder = isOrderPath(request.path) && openingDevice === device
        const hasKey = request.headers?.['Idempotency-Key'] !== undefined
        const endPost = isOrder ? judge.posted(request.body ?? '', hasKey, from) : () => {}
        const exchange = await network.send(request, openingDevice)
        endPost()
        return exchange
      },
      isReachable: () => openingDevice.isOnline && reachability.isBackendUp,
      onSignedOut,
      mutate(ports) {
        const mutatedPorts = mutate(ports, world)
        return { ...mutatedPorts, store: watch(mutatedPorts.store) }
      },
    })
  }

  const owner = () => device.accountId ?? (hasVisitors ? VISITOR_ID : null)

  function open(): void {
    const accountId = owner()
    if (accountId === null) return
    const informTabs = () => {
      for (const tab of tabs) if (tab.accountId === accountId) tab.ordersChanged()
    }
    const watch: Watch = (store) => judge.observe(store, informTabs)
    tabs.add(openOn(device, accountId, () => world.signOut(), watch))
  }

  function close(tab: Tab): void {
    tab.gate.kill()
    device.locks?.tabClosed(tab.gate)
    tabs.delete(tab)
  }

  /** Informs these tabs that the device has another account, and closes them later. */
  function endTabs(ending: Iterable<Tab>): void {
    for (const tab of ending) {
      time.after(random.between(0, 100), () => tab.gate.enter(tab.end))
      time.after(CLOSING_MS, () => close(tab))
    }
  }

  /**
   * Seals the account's data at a time before its last page is closed: another tab may still be sending or frozen. The time
   * is not random, so that stored seeds have the same days.
   */
  function sealLater(accountId: number): void {
    if (edge === null || accountId === VISITOR_ID) return
    const hasLeft = () => device.accountId !== accountId
    time.after(time.now() % CLOSING_MS, () => void device.storeOf(accountId).seal(hasLeft).then(tellTabs))
  }

  /** Unseals the data before the account's next page opens, or later, as if the edge gave the keys late. */
  function unsealSoon(accountId: number): void {
    if (time.now() % 3 !== 0) unseal(accountId)
    else time.after(ASK_AGAIN_MS, () => unseal(accountId))
  }
  function unseal(accountId: number): void {
    if (device.accountId !== accountId) return
    const unsealLater = () => time.after(ASK_AGAIN_MS, () => unseal(accountId))
    // The page also asks again if data stays sealed, for example on a full device (maintain-sealed-data.ts).
    if (device.isOnline && reachability.isBackendUp)
      void device.storeOf(accountId).unseal().then(tellTabs, unsealLater)
    else unsealLater()
  }
  function tellTabs(): void {
    for (const tab of tabs) tab.ordersChanged()
  }

  function openElsewhere(openingDevice: Device, accountId: number, onSignedOut: () => void): Tab {
    const informTabs = () => tab.ordersChanged()
    const tab = openOn(openingDevice, accountId, onSignedOut, (store) =>
      judge.observeCopies(store, informTabs),
    )
    return tab
  }

  const world: World = {
    time,
    random,
    market,
    backend,
    edge,
    reach: reachability,
    device,
    judge,
    faultRate: 0,
    planned: [],
    elsewhere: () => {
      otherDevice ??= createOtherDevice(world, (accountId) => openStore(accountId, time), openElsewhere)
      return otherDevice
    },
    owner,
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
      otherDevice?.look()
      for (const tab of tabs) time.after(random.between(0, 5_000), () => tab.gate.enter(tab.look))
    },
  }
  return world
}
