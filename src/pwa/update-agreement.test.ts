import { afterEach, describe, expect, it } from 'vitest'
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

describe('two tabs agreeing on an update', () => {
  it('is possible while both are idle', async () => {
    const [first] = [openTab('idle'), openTab('idle')]
    expect(await first.isEverybodyIdle()).toBe(true)
  })

  it('is refused while the other tab is sending', async () => {
    const [first, second] = [openTab('sending'), openTab('sending')]
    second.setBusy('sending', true)
    expect(await first.isEverybodyIdle()).toBe(false)
    second.setBusy('sending', false)
    expect(await first.isEverybodyIdle()).toBe(true)
  })

  it('is refused while this tab has a dirty form', async () => {
    const tab = openTab('form')
    tab.setBusy('form', true)
    expect(await tab.isEverybodyIdle()).toBe(false)
  })

  it('stays refused until the last of two reasons is gone', async () => {
    const tab = openTab('reasons')
    tab.setBusy('form', true)
    tab.setBusy('sending', true)
    tab.setBusy('form', false)
    expect(await tab.isEverybodyIdle()).toBe(false)
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
