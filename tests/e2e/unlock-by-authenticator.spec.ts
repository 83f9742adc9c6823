// Sets up the unlock with the browser's virtual authenticator, with and without the PRF extension of WebAuthn.
import { type CDPSession, expect, type Page } from '@playwright/test'
import {
  addFromProductPage,
  BUYER,
  becomeReadyForOffline,
  cartLink,
  FRAME_CHROME,
  pressPersonAction,
  signIn,
} from '../support/counter-test.ts'
import { loseServer, test } from '../support/faulty-network-test.ts'

test.use({ serviceWorkers: 'allow' })

/**
 * Gives the page an authenticator that is part of the device, and on which the person is always verified. Returns its
 * id.
 */
async function addAuthenticator(devTools: CDPSession, hasPrf: boolean): Promise<string> {
  const { authenticatorId } = await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
      hasPrf,
    },
  })
  return authenticatorId
}

const unlockSettings = (page: Page) => page.getByRole('region', { name: 'Unlock on this device' })

const unlockButton = (page: Page) =>
  page.getByRole('button', { name: 'Use the fingerprint, face or PIN of this device' })

async function lock(page: Page): Promise<void> {
  await pressPersonAction(page, 'Lock')
  await expect(page.getByRole('heading', { name: 'Unlock', level: 1 })).toBeVisible()
}

async function openSetup(page: Page): Promise<void> {
  await signIn(page, BUYER)
  await becomeReadyForOffline(page)
  await pressPersonAction(page, 'Lock')
}

async function chooseAuthenticator(page: Page): Promise<void> {
  await unlockSettings(page).getByLabel('Your password', { exact: true }).fill(BUYER.password)
  await unlockSettings(page).getByRole('button', { name: 'Use fingerprint, face or device PIN' }).click()
}

test('an authenticator without the PRF extension sets no unlock; one with it opens the account without a connection, after it verified the person', async ({
  page,
  network,
}) => {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('WebAuthn.enable')
  const withoutPrf = await addAuthenticator(devTools, false)
  await openSetup(page)
  await chooseAuthenticator(page)
  await expect(
    unlockSettings(page).getByText('The unlock was not set: this browser or device cannot do that.'),
  ).toBeVisible()
  await expect(unlockSettings(page).getByText('Valid until')).toBeHidden()
  await devTools.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId: withoutPrf })

  const authenticatorId = await addAuthenticator(devTools, true)
  await chooseAuthenticator(page)
  await expect(unlockSettings(page).getByText('Valid until')).toBeVisible()
  await addFromProductPage(page, FRAME_CHROME, 40)
  await loseServer(page, network)
  await lock(page)
  await unlockButton(page).click()
  await expect(page.getByRole('region', { name: 'Unlocked account' })).toBeVisible()
  await cartLink(page).click()
  await expect(page.getByRole('main').getByRole('spinbutton').first()).toHaveValue('40')
  await lock(page)
  await devTools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
  await unlockButton(page).click()
  await expect(page.getByText('The device did not confirm that it is you.')).toBeVisible()
})
