import { useDraft } from '#app-context/device/use-draft.ts'
import { useNotReadIcon } from '#app-context/use-not-read-icon.ts'
import { useRolesWithPrivileges } from '#server-state/people/use-roles.ts'
import { lastCopyTexts } from '#texts/last-copy.ts'
import { roleTexts } from '#texts/people/roles.ts'
import { CopyNote } from '#ui/feedback/copy-note.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Card } from '#ui/layout/card.tsx'
import { RoleList } from './role-list.tsx'
import { storedRoleDraftsSchema, NO_ROLE_DRAFTS } from './role-rows.ts'
import { RoleTitle } from './role-title.tsx'
import styles from './roles-screen.module.css'
import type { SeenBy } from './seen-by-dialog.tsx'

/** Shows and edits the roles and their permissions (ordering.md §7 Roles). */
export function RolesScreen({ seenBy }: { seenBy: SeenBy }) {
  const roles = useRolesWithPrivileges()
  const notReadIcon = useNotReadIcon()
  const draft = useDraft('roles', NO_ROLE_DRAFTS, storedRoleDraftsSchema)
  const isReady = roles.value !== undefined && draft !== undefined
  return (
    <div className={styles.screen}>
      {!isReady && (
        <RoleTitle
          isCreating={false}
          disabledReason={roles.source === 'nowhere' ? roleTexts.needsServer : roleTexts.isLoading}
          onCreate={() => {}}
        />
      )}
      <CopyNote
        text={roles.failure}
        retryText={lastCopyTexts.loadAgain}
        isRetrying={roles.isReading}
        onRetry={roles.retry}
      />
      {roles.source === 'awaited' && <Skeleton count={3} height="200px" label={roleTexts.isLoading} />}
      {roles.source === 'nowhere' && (
        <Card>
          <EmptyState icon={notReadIcon} title={roleTexts.notRead}>
            {roleTexts.notReadHint}
          </EmptyState>
        </Card>
      )}
      {isReady && <RoleList roles={roles.value ?? []} draft={draft} seenBy={seenBy} />}
    </div>
  )
}
