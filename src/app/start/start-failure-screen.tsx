import '#ui/tokens.css'
import '#ui/base.css'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { createRescueText } from '#storage/rescue-text.ts'
import { startFailureTexts } from '#texts/start-failure.ts'
import { Button } from '#ui/button/button.tsx'
import { saveJsonFile } from '#ui/file/save-file.ts'
import { FailureContent } from '../failure-content.tsx'
import type { StartTrouble } from './start-trouble.ts'

/** Shows the reason why the app does not start; returns a function that removes the screen. */
export function showStartFailure(trouble: StartTrouble): () => void {
  const container = document.createElement('main')
  document.body.append(container)
  const root = createRoot(container)
  root.render(<StartFailureScreen trouble={trouble} />)
  return () => {
    root.unmount()
    container.remove()
  }
}

function StartFailureScreen({ trouble }: { trouble: StartTrouble }) {
  const [saveResult, setSaveResult] = useState<string | null>(null)
  // With 'no-storage' the browser stores no data. With 'late' the start waits for code, so the stored data is in no
  // danger.
  const canSaveData = trouble !== 'no-storage' && trouble !== 'late'

  async function save(): Promise<void> {
    const text = await createRescueText()
    if (text === null) return setSaveResult(startFailureTexts.notSaved)
    const fileName = `counter-stored-${new Date().toISOString().slice(0, 10)}.json`
    saveJsonFile(fileName, text)
    setSaveResult(startFailureTexts.saved(fileName))
  }

  return (
    <FailureContent
      title={startFailureTexts.titles[trouble]}
      actions={
        <>
          <Button variant="primary" onClick={() => window.location.reload()}>
            {startFailureTexts.loadAgain}
          </Button>
          {canSaveData && (
            <Button icon="download" onClick={save}>
              {startFailureTexts.save}
            </Button>
          )}
        </>
      }
    >
      <p>{startFailureTexts.hints[trouble]}</p>
      {canSaveData && <p>{startFailureTexts.nothingLost}</p>}
      {saveResult && <p>{saveResult}</p>}
    </FailureContent>
  )
}
