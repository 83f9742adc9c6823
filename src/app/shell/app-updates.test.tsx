import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Link } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import type { Pwa, PwaView } from '#pwa/pwa.ts'
import { sampleCounter, showScreen } from '#tests/support/show-screen.tsx'
import { AppUpdates } from './app-updates.tsx'

afterEach(cleanup)

function showAppUpdates(view: Partial<PwaView>, actions: Partial<Pwa> = {}) {
  const counter = sampleCounter({ account: null, pwa: view })
  showScreen({ ...counter, pwa: { ...counter.pwa, ...actions } }, <AppUpdates />)
  return userEvent.setup()
}

it('Update now applies a newer build', async () => {
  const calledActions: string[] = []
  const user = showAppUpdates(
    { updateWaiting: true },
    { applyUpdate: async () => void calledActions.push('update') },
  )
  expect(screen.getByRole('status').textContent).toContain('Another version of the app is ready.')
  await user.click(screen.getByRole('button', { name: 'Update now' }))
  expect(calledActions).toEqual(['update'])
})

it('the status says when a requested update will start, and a second press on Update now does nothing', async () => {
  const calledActions: string[] = []
  const user = showAppUpdates(
    { updateWaiting: true, isUpdateRequested: true },
    { applyUpdate: async () => void calledActions.push('update') },
  )
  expect(screen.getByRole('status').textContent).toContain(
    'The update starts by itself as soon as no tab is sending an order and no form is half filled.',
  )
  const button = screen.getByRole('button', { name: 'Update now' })
  expect(button.getAttribute('aria-busy')).toBe('true')
  await user.click(button)
  expect(calledActions).toEqual([])
})

it('Later cancels a requested update', async () => {
  const calledActions: string[] = []
  const user = showAppUpdates(
    { updateWaiting: true, isUpdateRequested: true },
    { postponeUpdate: () => void calledActions.push('later') },
  )
  await user.click(screen.getByRole('button', { name: 'Later' }))
  expect(calledActions).toEqual(['later'])
  expect(screen.queryByRole('status')).toBeNull()
})

it('offers no second installation on the pages that offer it themselves', async () => {
  const counter = sampleCounter({ account: null, pwa: { canInstall: true } })
  showScreen(
    counter,
    <>
      <Link to="/offline-data">Offline data</Link>
      <Link to="/pending-orders">Pending orders</Link>
      <Link to="/lists">Lists</Link>
      <AppUpdates />
    </>,
  )
  const open = (name: string) => userEvent.click(screen.getByRole('link', { name }))
  await screen.findByRole('button', { name: 'Install' })
  await open('Offline data')
  expect(screen.queryByRole('button', { name: 'Install' })).toBeNull()
  await open('Lists')
  expect(screen.getByRole('button', { name: 'Install' })).toBeTruthy()
  await open('Pending orders')
  expect(screen.queryByRole('button', { name: 'Install' })).toBeNull()
})

it('Later hides the offer to install for 30 days', async () => {
  const NOW = Date.parse('2026-11-20T15:00:00Z')
  const counter = sampleCounter({ account: null, pwa: { canInstall: true } })
  showScreen({ ...counter, clock: { now: () => NOW } }, <AppUpdates />)
  await userEvent.click(await screen.findByRole('button', { name: 'Later' }))
  expect(screen.queryByRole('status')).toBeNull()
  const showAfter = async (days: number) => {
    cleanup()
    const readSettings = vi.spyOn(counter.databases.device.settings, 'get')
    showScreen({ ...counter, clock: { now: () => NOW + days * 86_400_000 } }, <AppUpdates />)
    await waitFor(() => expect(readSettings).toHaveBeenCalled())
  }
  await showAfter(29)
  expect(screen.queryByRole('status')).toBeNull()
  await showAfter(31)
  expect(await screen.findByRole('button', { name: 'Install' })).toBeTruthy()
})
