import { useState } from 'react'
import { usePwa } from '#app-context/use-pwa.ts'
import { updateTexts } from '#texts/updates.ts'
import { Button } from '#ui/button/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { AtLowerEdge } from '#ui/layout/lower-edge.tsx'

/** Offers a newer build and installing. Nothing reloads by itself: the person decides when. */
export function AppUpdates() {
  const { updateWaiting, isUpdateWanted, canInstall, applyUpdate, putOffUpdate, install } = usePwa()
  const [isPutOff, setIsPutOff] = useState(false)
  const [isInstallPutOff, setIsInstallPutOff] = useState(false)

  function putOff(): void {
    putOffUpdate()
    setIsPutOff(true)
  }

  if (updateWaiting && !isPutOff) {
    return (
      <AtLowerEdge>
        <Note
          role="status"
          icon="refresh"
          actions={
            <>
              <Button size="small" variant="primary" busy={isUpdateWanted} onClick={applyUpdate}>
                {updateTexts.update}
              </Button>
              <Button size="small" variant="quiet" onClick={putOff}>
                {updateTexts.later}
              </Button>
            </>
          }
        >
          {isUpdateWanted ? updateTexts.wanted : updateTexts.waiting}
        </Note>
      </AtLowerEdge>
    )
  }
  if (!canInstall || isInstallPutOff) return null
  return (
    <AtLowerEdge>
      <Note
        role="status"
        icon="tablet"
        tone="plain"
        actions={
          <>
            <Button size="small" variant="primary" onClick={install}>
              {updateTexts.install}
            </Button>
            <Button size="small" variant="quiet" onClick={() => setIsInstallPutOff(true)}>
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
