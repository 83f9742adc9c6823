import { describe, expect, it } from 'vitest'
import { createInstallPrompt } from './install-prompt.ts'

function installOffer(outcome: 'accepted' | 'dismissed') {
  return Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt: () => Promise.resolve({ outcome }),
  })
}

describe('the browser’s offer to install', () => {
  it('is stored until the person asks to install', async () => {
    const browser = new EventTarget()
    const changes: object[] = []
    const prompt = createInstallPrompt(browser, (change) => changes.push(change))
    const event = installOffer('accepted')
    browser.dispatchEvent(event)
    expect(event.defaultPrevented).toBe(true)
    expect(changes).toEqual([{ canInstall: true }])
    expect(await prompt.install()).toBe(true)
    expect(changes).toEqual([{ canInstall: true }, { canInstall: false }])
  })

  it('can be used once', async () => {
    const browser = new EventTarget()
    const prompt = createInstallPrompt(browser, () => {})
    browser.dispatchEvent(installOffer('dismissed'))
    expect(await prompt.install()).toBe(false)
    expect(await prompt.install()).toBe(false)
  })

  it('is no longer reported when the app is installed from the browser menu', () => {
    const browser = new EventTarget()
    const changes: object[] = []
    createInstallPrompt(browser, (change) => changes.push(change))
    browser.dispatchEvent(new Event('appinstalled'))
    expect(changes).toEqual([{ canInstall: false, isInstalled: true }])
  })
})
