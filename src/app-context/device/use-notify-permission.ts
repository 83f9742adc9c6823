import { useState } from 'react'

function readPermission(): NotificationPermission {
  return 'Notification' in window ? window.Notification.permission : 'denied'
}

/** The permission to notify of waiting orders while no page is open. Call `ask` only after a press of the person. */
export function useNotifyPermission() {
  const [permission, setPermission] = useState(readPermission)
  return {
    /** True if the browser can wake the worker and the person was not asked yet. */
    canAsk: 'SyncManager' in window && permission === 'default',
    async ask(): Promise<void> {
      setPermission(await window.Notification.requestPermission())
    },
  }
}
