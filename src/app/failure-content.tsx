import type { ReactNode } from 'react'
import { site } from '#site/site.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'

interface FailureContentProps {
  title: string
  /** The text: the failure, and whether the person's work is safe. */
  children: ReactNode
  actions: ReactNode
}

/**
 * The content in place of a failed screen, or of an app that could not start: the reason, the next steps, and the
 * contacts for help.
 */
export function FailureContent({ title, children, actions }: FailureContentProps) {
  return (
    <div role="alert">
      <EmptyState level={1} icon="warning" title={title} actions={actions}>
        {children}
        <p>
          <a href={site.phone.link}>{site.phone.text}</a> · <a href={site.email.link}>{site.email.text}</a>
        </p>
      </EmptyState>
    </div>
  )
}
