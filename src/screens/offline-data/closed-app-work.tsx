import { useWorksWhileClosed } from '#app-context/device/use-works-while-closed.ts'
import { useNow } from '#app-context/use-now.ts'
import { closedAppTexts } from '#texts/device/closed-app.ts'
import { momentWords } from '#texts/figures.ts'
import { CheckLabel } from '#ui/form/check-label.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Muted } from '#ui/layout/muted.tsx'
import { Stack } from '#ui/layout/stack.tsx'

/** The switch for the work of the closed app (G320, G330). Nothing is shown in a browser that cannot wake a worker. */
export function ClosedAppWork() {
  const { state, setOn } = useWorksWhileClosed()
  const now = useNow(60_000)
  if (!('SyncManager' in window) || state === undefined) return null
  const { isOn, refreshedAt } = state
  return (
    <Card as="section" label={closedAppTexts.title}>
      <Stack gap={3}>
        <h2>{closedAppTexts.title}</h2>
        <CheckLabel
          label={closedAppTexts.switchLabel}
          isLabelShown
          isChecked={isOn}
          onToggle={() => void setOn(!isOn)} // the shell reports a full device
        />
        <Muted>{closedAppTexts.hint}</Muted>
        {refreshedAt !== null && <p>{closedAppTexts.refreshed(momentWords(refreshedAt, now))}</p>}
      </Stack>
    </Card>
  )
}
