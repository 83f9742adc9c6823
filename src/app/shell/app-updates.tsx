import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useCounter } from '#app-context/counter.ts'
import { usePwa } from '#app-context/device/use-pwa.ts'
import { useDeviceQuery } from '#app-context/use-device-query.ts'
import { offlineDataPath, pendingOrdersPath } from '#paths'
import { putOffInstall, readInstallPutOff } from '#storage/device/device-settings.ts'
import { updateTexts } from '#texts/device/updates.ts'
import { Button } from '#ui/button/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { AtLowerEdge } from '#ui/layout/lower-edge.tsx'

/** The pages that offer the installation themselves, beside the reason for it. */
const PAGES_WITH_OFFER: readonly string[] = [offlineDataPath, pendingOrdersPath]

/** Offers an update to a newer build, or the installation of the app. No page reloads before the person agrees. */
export function AppUpdates() {
  const { updateWaiting, isUpdateRequested, canInstall, applyUpdate, postponeUpdate, install } = usePwa()
  const [isPutOff, setIsPutOff] = useState(false)
  const installOffer = useInstallOffer()
  const { pathname } = useLocation()

  function putOff(): void {
    postponeUpdate()
    setIsPutOff(true)
  }

  if (updateWaiting && !isPutOff) {
    return (
      <AtLowerEdge awayFrom="forms">
        <Note
          role="status"
          icon="refresh"
          actions={
            <>
              <Button variant="primary" busy={isUpdateRequested} onClick={applyUpdate}>
                {updateTexts.update}
              </Button>
              <Button variant="quiet" onClick={putOff}>
                {updateTexts.later}
              </Button>
            </>
          }
        >
          {isUpdateRequested ? updateTexts.updatesLater : updateTexts.waiting}
        </Note>
      </AtLowerEdge>
    )
  }
  if (!canInstall || installOffer.isPutOff || PAGES_WITH_OFFER.includes(pathname)) return null
  return (
    <AtLowerEdge awayFrom="fields">
      <Note
        role="status"
        icon="tablet"
        tone="plain"
        actions={
          <>
            <Button variant="primary" onClick={install}>
              {updateTexts.install}
            </Button>
            <Button variant="quiet" onClick={installOffer.putOff}>
              {updateTexts.later}
            </Button>
          </>
        }
      >
        {updateTexts.canInstall}
      </Note>
    </AtLowerEdge>
  )
}

/** After a press of Later, the offer to install is hidden for this long. */
const PUT_OFF_MS = 30 * 86_400_000

/** `isPutOff`: the person has put off the offer to install, or the device has not been read yet. */
function useInstallOffer() {
  const { clock, databases } = useCounter()
  const [isLaterPressed, setIsLaterPressed] = useState(false)
  const putOffAt = useDeviceQuery(({ device }) => readInstallPutOff(device).catch(() => null), [])
  const isOfferDue = putOffAt === null || (putOffAt !== undefined && clock.now() - putOffAt > PUT_OFF_MS)
  return {
    isPutOff: isLaterPressed || !isOfferDue,
    putOff(): void {
      setIsLaterPressed(true)
      // If the device cannot store the time, the next page shows the offer again.
      putOffInstall(databases.device, clock.now()).catch(console.error)
    },
  }
}
