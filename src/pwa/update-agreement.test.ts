import { afterEach, describe, expect, it, vi } from 'vitest'
import { createUpdateAgreement, type UpdateAgreement } from './update-agreement.ts'

/**
 * Channels of tabs in memory. A message arrives in a microtask, so an answer comes before the timer of the answer limit
 * ends, however busy the machine is.
 */
const channels = new Set<BroadcastChannel>()
function openMemoryChannel(name: string): BroadcastChannel {
  const channel = {
    name,
    onmessage: null,
    postMessage: (data: unknown) => {
      for (const other of channels) {
        if (other === channel || other.name !== name) continue
        queueMicrotask(() => other.onmessage?.(new MessageEvent('message', { data })))
      }
    },
    close: () => channels.delete(channel),
  } as unknown as BroadcastChannel // has the members that are used
  channels.add(channel)
  return channel
}

const tabs: UpdateAgreement[] = []
afterEach(() => {
  for (const tab of tabs.splice(0)) tab.close()
})

function openTab(channelName: string) {
  let reloads = 0
  const tab = createUpdateAgreement({
    openChannel: () => openMemoryChannel(channelName),
    reload: () => {
      reloads += 1
    },
    answerLimitMs: 1,
  })
  tab.open()
  tabs.push(tab)
  return { ...tab, reloadCount: () => reloads }
}

const alwaysRequested = () => true
/**
 * A request for an update. It counts the questions to the tabs, because `isRequested` is read before each question.
 * `waitForRefusal` waits for further questions: they follow only if the tabs refused the earlier ones.
 */
function requestUpdate() {
  let questionCount = 0
  return {
    isRequested: () => {
      questionCount += 1
      return true
    },
    waitForRefusal: () => {
      const countBefore = questionCount
      return vi.waitFor(() => expect(questionCount).toBeGreaterThan(countBefore + 2))
    },
  }
}

describe('tabs that agree on an update', () => {
  it('agree while both are idle', async () => {
    const [tab] = [openTab('idle'), openTab('idle')]
    expect(await tab.whenAllTabsIdle(alwaysRequested)).toBe(true)
  })

  it('wait while one of them is sending, and agree when it has sent', async () => {
    const [tab, sendingTab] = [openTab('sending'), openTab('sending')]
    sendingTab.setBusy('sending', true)
    const { isRequested, waitForRefusal } = requestUpdate()
    const agreement = tab.whenAllTabsIdle(isRequested)
    await waitForRefusal()
    sendingTab.setBusy('sending', false)
    expect(await agreement).toBe(true)
  })

  it('wait until a tab that is busy for two reasons has removed both', async () => {
    const tab = openTab('reasons')
    tab.setBusy('form', true)
    tab.setBusy('sending', true)
    const { isRequested, waitForRefusal } = requestUpdate()
    const agreement = tab.whenAllTabsIdle(isRequested)
    tab.setBusy('form', false)
    await waitForRefusal()
    tab.setBusy('sending', false)
    expect(await agreement).toBe(true)
  })

  it('are asked once more after one of them was busy, because its next screen is loading', async () => {
    const tab = openTab('next screen')
    tab.setBusy('sending', true)
    let readCount = 0
    const agreement = tab.whenAllTabsIdle(() => {
      readCount += 1
      if (readCount === 2) tab.setBusy('sending', false)
      return true
    })
    expect(await agreement).toBe(true)
    // Before each of the three questions (busy, idle, idle) and at the end.
    expect(readCount).toBe(4)
  })

  it('agree after the sending tab was closed', async () => {
    const [tab, sendingTab] = [openTab('closed'), openTab('closed')]
    sendingTab.setBusy('sending', true)
    const { isRequested, waitForRefusal } = requestUpdate()
    const agreement = tab.whenAllTabsIdle(isRequested)
    await waitForRefusal()
    sendingTab.close()
    expect(await agreement).toBe(true)
  })

  it('do not agree if the person cancels the update', async () => {
    let isRequested = true
    const tab = openTab('taken back')
    tab.setBusy('sending', true)
    const agreement = tab.whenAllTabsIdle(() => isRequested)
    isRequested = false
    tab.setBusy('sending', false)
    expect(await agreement).toBe(false)
  })
})

describe('a new build that takes over', () => {
  it('reloads an idle tab at once', () => {
    const tab = openTab('reload')
    tab.reloadForNewBuild(false)
    expect(tab.reloadCount()).toBe(1)
  })

  it('reloads a busy tab as soon as it is idle', () => {
    const tab = openTab('later')
    tab.setBusy('sending', true)
    tab.reloadForNewBuild(false)
    expect(tab.reloadCount()).toBe(0)
    tab.setBusy('sending', false)
    expect(tab.reloadCount()).toBe(1)
  })

  it('does not reload a page of a first visit for its first worker', () => {
    const tab = openTab('first')
    tab.reloadForNewBuild(true)
    expect(tab.reloadCount()).toBe(0)
  })

  it('reloads a tab without a worker after an announced update', () => {
    const tab = openTab('uncontrolled')
    tab.announceUpdate()
    tab.reloadForNewBuild(true)
    expect(tab.reloadCount()).toBe(1)
  })
})
