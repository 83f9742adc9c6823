import { expect, it } from 'vitest'
import { registerRefresh } from './refresh-registration.ts'

/** A browser with this permission for periodic background sync; null: it does not wake workers at intervals. */
function browserWith(permission: PermissionState | null) {
  const calls: unknown[] = []
  const periodicSync = {
    register: async (tag: string, options: object) => void calls.push(['register', tag, options]),
    unregister: async (tag: string) => void calls.push(['unregister', tag]),
  }
  const navigator = {
    serviceWorker: { ready: Promise.resolve(permission === null ? {} : { periodicSync }) },
    permissions: {
      async query({ name }: { name: string }) {
        calls.push(['query', name])
        return { state: permission }
      },
    },
  }
  return { calls, navigator: navigator as unknown as Navigator } // registerRefresh uses no more of it
}

it('asks an installed app’s browser to wake the worker every twelve hours', async () => {
  const { calls, navigator } = browserWith('granted')
  await registerRefresh(navigator, true)
  expect(calls).toEqual([
    ['query', 'periodic-background-sync'],
    ['register', 'counter-refresh', { minInterval: 43_200_000 }],
  ])
})

it.each(['denied', 'prompt'] as const)('registers nothing if the permission is %s', async (permission) => {
  const { calls, navigator } = browserWith(permission)
  await registerRefresh(navigator, true)
  expect(calls).toEqual([['query', 'periodic-background-sync']])
})

it('removes the registration, whatever the permission is', async () => {
  const { calls, navigator } = browserWith('denied')
  await registerRefresh(navigator, false)
  expect(calls).toEqual([['unregister', 'counter-refresh']])
})

it('does nothing in a browser that does not wake workers at intervals, or that has no workers', async () => {
  const { calls, navigator } = browserWith(null)
  await registerRefresh(navigator, true)
  await registerRefresh(navigator, false)
  await registerRefresh({} as Navigator, true)
  expect(calls).toEqual([])
})
