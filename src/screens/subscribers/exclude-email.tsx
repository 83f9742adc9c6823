import { useId, useMemo, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useExclusionChanges } from '#server-state/people/use-exclusions.ts'
import type { ServerFact } from '#server-state/use-server-fact.ts'
import { exclusionTexts } from '#texts/people/exclusions.ts'
import { Button } from '#ui/button/button.tsx'
import { Popover } from '#ui/dialog/popover.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Form } from '#ui/form/form.tsx'
import { SearchedList } from '#ui/select/searched-list.tsx'
import styles from './exclude-email.module.css'

interface ExcludeEmailProps {
  subscribers: ServerFact<readonly string[]>
  /** The reason why excluding is disabled now. */
  reason: string | undefined
}

/** Excludes a subscriber, whom staff find by a part of the address (storefront.md §2). */
export function ExcludeEmail({ subscribers, reason }: ExcludeEmailProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        ref={button}
        icon="plus"
        variant="primary"
        disabled={reason !== undefined}
        reason={reason}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {exclusionTexts.open}
      </Button>
      <Popover
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        anchorRef={button}
        label={exclusionTexts.open}
      >
        <SubscriberForm subscribers={subscribers} close={() => setIsOpen(false)} />
      </Popover>
    </>
  )
}

function SubscriberForm({
  subscribers,
  close,
}: Pick<ExcludeEmailProps, 'subscribers'> & { close: () => void }) {
  const { value: emails, failure } = subscribers
  const { exclude } = useExclusionChanges()
  const form = useForm({ defaultValues: { email: '' } })
  const radioGroupId = useId()
  const chosenEmail = form.watch('email')
  const options = useMemo(() => (emails ?? []).map((email) => ({ value: email, label: email })), [emails])
  async function submit({ email }: { email: string }): Promise<void> {
    if (email !== '' && (await exclude.run(email))) close()
  }
  if (emails === undefined) {
    return failure === null ? (
      <Skeleton count={4} height="44px" label={exclusionTexts.isReadingSubscribers} />
    ) : (
      <Note tone="bad">{failure}</Note>
    )
  }
  if (emails.length === 0) return <p>{exclusionTexts.nobodyLeft}</p>
  return (
    <Form form={form} allowsLeaving className={styles.choice} onSubmit={form.handleSubmit(submit)}>
      <SearchedList
        searchLabel={exclusionTexts.search}
        label={exclusionTexts.subscribers}
        options={options}
        renderRow={({ value }) => (
          <label className={styles.subscriber}>
            <input
              type="radio"
              name={radioGroupId}
              checked={value === chosenEmail}
              onChange={() => form.setValue('email', value)}
            />
            <span>{value}</span>
          </label>
        )}
      />
      <Button
        type="submit"
        variant="primary"
        isWide
        busy={exclude.isRunning}
        disabled={chosenEmail === ''}
        reason={exclusionTexts.chooseFirst}
      >
        <span className={styles.chosen}>{exclusionTexts.exclude(chosenEmail)}</span>
      </Button>
    </Form>
  )
}
