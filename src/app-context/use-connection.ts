import { useSyncExternalStore } from 'react'
import { useCounter } from './counter.ts'

export function useConnection() {
  const { connection } = useCounter()
  return useSyncExternalStore(connection.subscribe, connection.read)
}
