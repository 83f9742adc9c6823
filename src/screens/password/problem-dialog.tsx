import { changePasswordTexts } from '#texts/people/password.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import type { ChangeProblem } from './change-problem.ts'

/** Shows why the password was not changed, until the person closes the dialog (storefront.md §8). */
export function ProblemDialog({ problem, onClose }: { problem: ChangeProblem | null; onClose: () => void }) {
  return (
    <Dialog
      isOpen={problem !== null}
      onClose={onClose}
      title={changePasswordTexts.title}
      size="small"
      description={problem?.text}
      actions={
        <Button variant="primary" onClick={onClose}>
          {changePasswordTexts.confirm}
        </Button>
      }
    >
      {problem?.hint && <p>{problem.hint}</p>}
    </Dialog>
  )
}
