import { useSyncExternalStore } from 'react'
import { useCounter } from './counter.ts'

/** What the app as an installed app can do now, and its verbs. */
export function usePwa() {
  const { pwa } = useCounter()
  const view = useSyncExternalStore(pwa.subscribe, pwa.read)
  return {
    ...view,
    applyUpdate: pwa.applyUpdate,
    putOffUpdate: pwa.putOffUpdate,
    install: pwa.install,
    setBusy: pwa.setBusy,
    allowNotifications: pwa.allowNotifications,
  }
}
