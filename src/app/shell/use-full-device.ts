import { useEffect } from 'react'
import { useCounter } from '#app-context/counter.ts'
import { shellTexts } from '#texts/shell.ts'

/** A change that nobody waited for found the device full, also without its pictures: the person is told once. */
export function useFullDevice(): void {
  const { notices } = useCounter()
  useEffect(() => {
    function tell(event: PromiseRejectionEvent): void {
      const reason: unknown = event.reason
      if (!(reason instanceof Error) || reason.name !== 'QuotaExceededError') return
      event.preventDefault()
      const isToldAlready = notices.read().some(({ text }) => text === shellTexts.deviceIsFull)
      if (!isToldAlready) notices.give({ kind: 'failure', text: shellTexts.deviceIsFull })
    }
    window.addEventListener('unhandledrejection', tell)
    return () => window.removeEventListener('unhandledrejection', tell)
  }, [notices])
}
