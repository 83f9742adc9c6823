import { useSyncExternalStore } from 'react'
import { useCounter } from '../counter.ts'

/** The state of the installable app (updates, installation), and its actions. */
export function usePwa() {
  const { pwa } = useCounter()
  const view = useSyncExternalStore(pwa.subscribe, pwa.read)
  return {
    ...view,
    applyUpdate: pwa.applyUpdate,
    postponeUpdate: pwa.postponeUpdate,
    install: pwa.install,
    setBusy: pwa.setBusy,
  }
}
