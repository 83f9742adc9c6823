import { useSession } from '#app-context/people/use-session.ts'
import { auditPath } from '#paths'
import { useHasAudit } from '#server-state/use-change-records.ts'
import { changeRecordTexts } from '#texts/change-records.ts'
import { roleTexts } from '#texts/people/roles.ts'
import { Button } from '#ui/button/button.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { TitleBar } from '#ui/layout/title-bar.tsx'

interface RoleTitleProps {
  isCreating: boolean
  /** The reason why changing is disabled now. */
  disabledReason: string | undefined
  onCreate: () => void
}

/** The head of the screen, which stands from the first painting on. */
export function RoleTitle({ isCreating, disabledReason, onCreate }: RoleTitleProps) {
  const { may } = useSession()
  const hasAudit = useHasAudit()
  const mayChange = may('editRoles') || may('createRoles')
  return (
    <TitleBar title={roleTexts.title} lead={mayChange ? roleTexts.lead : roleTexts.readOnly}>
      {hasAudit && (
        <LinkButton icon="clock" to={auditPath}>
          {changeRecordTexts.title}
        </LinkButton>
      )}
      {may('createRoles') && (
        <Button
          variant="primary"
          icon="plus"
          busy={isCreating}
          disabled={disabledReason !== undefined}
          reason={disabledReason}
          onClick={onCreate}
        >
          {roleTexts.createRole}
        </Button>
      )}
    </TitleBar>
  )
}
