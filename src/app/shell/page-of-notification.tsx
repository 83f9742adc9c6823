import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { useCounter } from '#app-context/counter.ts'

/** Shows the page of a notification that the person tapped while this page was open. */
export function PageOfNotification(): null {
  const { pwa } = useCounter()
  const navigate = useNavigate()
  useEffect(
    () =>
      pwa.onShowPage((path) => {
        void navigate(path) // the router reports its own failures
      }),
    [pwa, navigate],
  )
  return null
}
