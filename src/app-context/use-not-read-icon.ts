import { useConnection } from './use-connection.ts'

/** The icon in place of data that neither the server nor the device has. */
export function useNotReadIcon(): 'offline' | 'warning' {
  return useConnection().state === 'offline' ? 'offline' : 'warning'
}
