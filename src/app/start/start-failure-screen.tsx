import '#ui/tokens.css'
import '#ui/base.css'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { rescueCopy } from '#storage/rescue-copy.ts'
import { startFailureTexts } from '#texts/start-failure.ts'
import { Button } from '#ui/button/button.tsx'
import { saveTextAsFile } from '#ui/file/save-file.ts'
import { Failed } from '../failed.tsx'
import type { StartTrouble } from './start-trouble.ts'

/** Shows why the app does not start; returns a function that removes the screen. */
export function showStartFailure(trouble: StartTrouble): () => void {
  const place = document.createElement('main')
  document.body.append(place)
  const root = createRoot(place)
  root.render(<StartFailureScreen trouble={trouble} />)
  return () => {
    root.unmount()
    place.remove()
  }
}

function StartFailureScreen({ trouble }: { trouble: StartTrouble }) {
  const [saveResult, setSaveResult] = useState<string | null>(null)
  // Nothing was opened yet, so no data can be lost.
  const hasSomething = trouble !== 'no-storage' && trouble !== 'late'

  async function save(): Promise<void> {
    const text = await rescueCopy()
    if (text === null) return setSaveResult(startFailureTexts.notSaved)
    const fileName = `counter-stored-${new Date().toISOString().slice(0, 10)}.json`
    saveTextAsFile(fileName, text)
    setSaveResult(startFailureTexts.saved(fileName))
  }

  return (
    <Failed
      title={startFailureTexts.titles[trouble]}
      actions={
        <>
          <Button variant="primary" onClick={() => window.location.reload()}>
            {startFailureTexts.loadAgain}
          </Button>
          {hasSomething && (
            <Button icon="download" onClick={save}>
              {startFailureTexts.save}
            </Button>
          )}
        </>
      }
    >
      <p>{startFailureTexts.hints[trouble]}</p>
      {hasSomething && <p>{startFailureTexts.nothingLost}</p>}
      {saveResult && <p>{saveResult}</p>}
    </Failed>
  )
}
