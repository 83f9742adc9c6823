import { shellTexts } from '#texts/shell.ts'
import { site } from '#texts/site.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

/** Browsers word a part of the app that did not arrive differently; all of them say that a module failed. */
function isMissingPart(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|importing a module|preload CSS/i.test(error.message)
  )
}

export function FailureScreen({ error, onTryAgain }: { error: unknown; onTryAgain: () => void }) {
  const isMissing = isMissingPart(error)
  const loadAgain = () => window.location.reload()
  return (
    <div role="alert">
      <EmptyState
        level={1}
        icon="warning"
        title={isMissing ? shellTexts.failedToLoad : shellTexts.failed}
        actions={
          <>
            <Button variant="primary" onClick={isMissing ? loadAgain : onTryAgain}>
              {isMissing ? shellTexts.loadAgain : shellTexts.tryAgain}
            </Button>
            {!isMissing && <Button onClick={loadAgain}>{shellTexts.loadAgain}</Button>}
          </>
        }
      >
        <p>{isMissing ? shellTexts.failedToLoadHint : shellTexts.failedHint}</p>
        <p>
          <a href={site.phone.link}>{site.phone.text}</a> · <a href={site.email.link}>{site.email.text}</a>
        </p>
      </EmptyState>
    </div>
  )
}
