import { afterEach, describe, expect, it, vi } from 'vitest'
import { createUpdateAgreement, type UpdateAgreement } from './update-agreement.ts'

const tabs: UpdateAgreement[] = []
afterEach(() => {
  for (const tab of tabs.splice(0)) tab.close()
})

function openTab(channelName: string) {
  let reloads = 0
  const tab = createUpdateAgreement({
    openChannel: () => new BroadcastChannel(channelName),
    reload: () => {
      reloads += 1
    },
    answerWithinMs: 60,
  })
  tab.open()
  tabs.push(tab)
  return { ...tab, reloadCount: () => reloads }
}

const alwaysWanted = () => true
/** A wish for an update, read before every question to the tabs; it ends with an agreement. */
function wish() {
  let questionCount = 0
  return {
    isWanted: () => {
      questionCount += 1
      return true
    },
    isRefusedAgain: () => {
      const before = questionCount
      return vi.waitFor(() => expect(questionCount).toBeGreaterThan(before + 2))
    },
  }
}

describe('two tabs agreeing on an update', () => {
  it('agree while both are idle', async () => {
    const [first] = [openTab('idle'), openTab('idle')]
    expect(await first.whenAllTabsIdle(alwaysWanted)).toBe(true)
  })

  it('wait while the other tab is sending, and continue when it has ended', async () => {
    const [first, second] = [openTab('sending'), openTab('sending')]
    second.setBusy('sending', true)
    const { isWanted, isRefusedAgain } = wish()
    const agreed = first.whenAllTabsIdle(isWanted)
    await isRefusedAgain()
    second.setBusy('sending', false)
    expect(await agreed).toBe(true)
  })

  it('wait until both reasons of this tab are gone', async () => {
    const tab = openTab('reasons')
    tab.setBusy('form', true)
    tab.setBusy('sending', true)
    const { isWanted, isRefusedAgain } = wish()
    const agreed = tab.whenAllTabsIdle(isWanted)
    tab.setBusy('form', false)
    await isRefusedAgain()
    tab.setBusy('sending', false)
    expect(await agreed).toBe(true)
  })

  it('continue after the sending tab was closed', async () => {
    const [first, second] = [openTab('closed'), openTab('closed')]
    second.setBusy('sending', true)
    const { isWanted, isRefusedAgain } = wish()
    const agreed = first.whenAllTabsIdle(isWanted)
    await isRefusedAgain()
    second.close()
    expect(await agreed).toBe(true)
  })

  it('end without agreement when the person cancels the update', async () => {
    let isWanted = true
    const tab = openTab('taken back')
    tab.setBusy('sending', true)
    const agreed = tab.whenAllTabsIdle(() => isWanted)
    isWanted = false
    tab.setBusy('sending', false)
    expect(await agreed).toBe(false)
  })
})

describe('a new build taking over', () => {
  it('reloads an idle tab at once', () => {
    const tab = openTab('reload')
    tab.newVersionTookOver(false)
    expect(tab.reloadCount()).toBe(1)
  })

  it('reloads a busy tab once it is idle', () => {
    const tab = openTab('later')
    tab.setBusy('sending', true)
    tab.newVersionTookOver(false)
    expect(tab.reloadCount()).toBe(0)
    tab.setBusy('sending', false)
    expect(tab.reloadCount()).toBe(1)
  })

  it('does not reload a first visit when its first worker takes over', () => {
    const tab = openTab('first')
    tab.newVersionTookOver(true)
    expect(tab.reloadCount()).toBe(0)
  })

  it('reloads an uncontrolled tab after an announced update', () => {
    const tab = openTab('uncontrolled')
    tab.announceUpdate()
    tab.newVersionTookOver(true)
    expect(tab.reloadCount()).toBe(1)
  })
})
