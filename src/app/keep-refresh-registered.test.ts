import { afterEach, expect, it, vi } from 'vitest'
import { DeviceDatabase } from '#storage/device-database.ts'
import { writeWorksWhileClosed } from '#storage/device/device-settings.ts'
import { keepRefreshRegistered } from './keep-refresh-registered.ts'

afterEach(() => vi.unstubAllGlobals())

it('the browser wakes the worker for a refresh until a person switches it off, and again when it is on', async () => {
  const calls: string[] = []
  const periodicSync = {
    register: async (tag: string) => void calls.push(`register ${tag}`),
    unregister: async (tag: string) => void calls.push(`unregister ${tag}`),
  }
  vi.stubGlobal('navigator', {
    serviceWorker: { ready: Promise.resolve({ periodicSync }) },
    permissions: { query: async () => ({ state: 'granted' }) },
  })
  const device = new DeviceDatabase()
  const stop = keepRefreshRegistered({ device })
  await expect.poll(() => calls).toEqual(['register counter-refresh'])
  await writeWorksWhileClosed(device, false)
  await expect.poll(() => calls.slice(1)).toEqual(['unregister counter-refresh'])
  await writeWorksWhileClosed(device, true)
  await expect.poll(() => calls.slice(2)).toEqual(['register counter-refresh'])
  stop()
  await device.delete()
})
