import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { useCounter } from '#app-context/counter.ts'
import { Scanner } from '#screens/scan/scanner.tsx'

/** The parts of every page that nobody needs before the first content is shown. */
export function AfterFirstContent() {
  useTappedNotification()
  return <Scanner />
}

/** Shows the page of a notification that the person taps while this page is open. */
function useTappedNotification(): void {
  const { pwa } = useCounter()
  const navigate = useNavigate()
  useEffect(
    () =>
      pwa.onShowPage((path) => {
        void navigate(path) // the router reports its own failures
      }),
    [pwa, navigate],
  )
}
