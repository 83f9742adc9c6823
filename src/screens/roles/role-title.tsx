import { useSession } from '#app-context/people/use-session.ts'
import { auditPath } from '#paths'
import { useHasAudit } from '#server-state/use-change-records.ts'
import { changeRecordTexts } from '#texts/change-records.ts'
import { roleTexts } from '#texts/people/roles.ts'
import { Button } from '#ui/button/button.tsx'
import { IconButton } from '#ui/button/icon-button.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { Menu } from '#ui/dialog/menu.tsx'
import { TitleBar } from '#ui/layout/title-bar.tsx'
import { NARROW, useMedia } from '#ui/use-media.ts'

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
  // On phones a second button with words would begin another line once the history is known.
  const isNarrow = useMedia(NARROW)
  const mayChange = may('editRoles') || may('createRoles')
  return (
    <TitleBar title={roleTexts.title} lead={mayChange ? roleTexts.lead : roleTexts.readOnly}>
      {hasAudit && !isNarrow && (
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
      {hasAudit && isNarrow && (
        <Menu actions={[{ icon: 'clock', label: changeRecordTexts.title, to: auditPath }]}>
          <IconButton icon="more" variant="plain" label={roleTexts.more} />
        </Menu>
      )}
    </TitleBar>
  )
}
