import { useState } from 'react'
import { usePwa } from '#live/use-pwa.ts'
import { updateTexts } from '#texts/updates.ts'
import { Button } from '#ui/button.tsx'
import { Note } from '#ui/note.tsx'
import styles from './app-updates.module.css'

/** Offers a newer build and installing. Nothing reloads by itself: the person decides when. */
export function AppUpdates() {
  const { updateWaiting, canInstall, applyUpdate, install } = usePwa()
  const [isPutOff, setIsPutOff] = useState(false)
  const [isBusyElsewhere, setIsBusyElsewhere] = useState(false)
  const [isInstallPutOff, setIsInstallPutOff] = useState(false)

  async function update(): Promise<void> {
    setIsBusyElsewhere((await applyUpdate()) === 'busy')
  }

  if (updateWaiting && !isPutOff) {
    return (
      <div className={styles.place}>
        <Note
          role="status"
          icon="refresh"
          actions={
            <>
              <Button size="small" variant="primary" onClick={update}>
                {updateTexts.update}
              </Button>
              <Button size="small" variant="quiet" onClick={() => setIsPutOff(true)}>
                {updateTexts.later}
              </Button>
            </>
          }
        >
          {isBusyElsewhere ? updateTexts.busy : updateTexts.waiting}
        </Note>
      </div>
    )
  }
  if (!canInstall || isInstallPutOff) return null
  return (
    <div className={styles.place}>
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
    </div>
  )
}
