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

const wanted = () => true
/** The wish for an update that is asked about again before every question to the tabs; none after an agreement. */
function wish() {
  let asked = 0
  return {
    isWanted: () => {
      asked += 1
      return true
    },
    isRefusedAgain: () => {
      const before = asked
      return vi.waitFor(() => expect(asked).toBeGreaterThan(before + 2))
    },
  }
}

describe('two tabs agreeing on an update', () => {
  it('is possible while both are idle', async () => {
    const [first] = [openTab('idle'), openTab('idle')]
    expect(await first.whenEverybodyIdle(wanted)).toBe(true)
  })

  it('waits while the other tab is sending, and goes on by itself when that is through', async () => {
    const [first, second] = [openTab('sending'), openTab('sending')]
    second.setBusy('sending', true)
    const { isWanted, isRefusedAgain } = wish()
    const agreed = first.whenEverybodyIdle(isWanted)
    await isRefusedAgain()
    second.setBusy('sending', false)
    expect(await agreed).toBe(true)
  })

  it('waits until the last of two reasons of this tab is gone', async () => {
    const tab = openTab('reasons')
    tab.setBusy('form', true)
    tab.setBusy('sending', true)
    const { isWanted, isRefusedAgain } = wish()
    const agreed = tab.whenEverybodyIdle(isWanted)
    tab.setBusy('form', false)
    await isRefusedAgain()
    tab.setBusy('sending', false)
    expect(await agreed).toBe(true)
  })

  it('goes on when the tab that was sending was closed', async () => {
    const [first, second] = [openTab('closed'), openTab('closed')]
    second.setBusy('sending', true)
    const { isWanted, isRefusedAgain } = wish()
    const agreed = first.whenEverybodyIdle(isWanted)
    await isRefusedAgain()
    second.close()
    expect(await agreed).toBe(true)
  })

  it('ends without agreement when the person wants it no more', async () => {
    let isWanted = true
    const tab = openTab('taken back')
    tab.setBusy('sending', true)
    const agreed = tab.whenEverybodyIdle(() => isWanted)
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

  it('reloads a busy tab only when it is idle again', () => {
    const tab = openTab('later')
    tab.setBusy('sending', true)
    tab.newVersionTookOver(false)
    expect(tab.reloadCount()).toBe(0)
    tab.setBusy('sending', false)
    expect(tab.reloadCount()).toBe(1)
  })

  it('does not reload a first visit when its own worker takes over', () => {
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
