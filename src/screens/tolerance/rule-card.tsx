import type { ReactNode } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useConnection } from '#app-context/use-connection.ts'
import type { KeptRule } from '#domain/people/dealership-rules.ts'
import { momentWords } from '#texts/figures.ts'
import { dealershipRulesTexts as texts } from '#texts/orders/dealership-rules.ts'
import { Button } from '#ui/button/button.tsx'
import { focusFirstWrongField } from '#ui/focus/focus-first-wrong-field.ts'
import { Form } from '#ui/form/form.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Muted } from '#ui/layout/muted.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import styles from './rule-card.module.css'

/** The props of the form of each rule. */
export interface RuleFormProps<Value> {
  dealershipId: number
  rule: KeptRule<Value>
  isReadOnly: boolean
}

interface RuleCardProps<Fields extends FieldValues> {
  heading: string
  explanation: string
  /** The sentence about the rule that applies now. */
  summary: string
  rule: Pick<KeptRule<unknown>, 'setBy' | 'setAt'>
  isReadOnly: boolean
  form: UseFormReturn<Fields>
  onSave: (fields: Fields) => Promise<void>
  /** The fields of the form. */
  children: ReactNode
}

/** One rule: its current value, the person who set it, the time, and the form for people who may set it. */
export function RuleCard<Fields extends FieldValues>(props: RuleCardProps<Fields>) {
  const { heading, explanation, summary, rule, isReadOnly, form, onSave, children } = props
  const isOffline = useConnection().state === 'offline'
  const setByText =
    rule.setBy === null || rule.setAt === null
      ? texts.unset
      : texts.setBy(rule.setBy.name, momentWords(Date.parse(rule.setAt), Date.now()))
  return (
    <Card as="section" label={heading}>
      <div className={styles.card}>
        <h2>{heading}</h2>
        <p>{explanation}</p>
        <p>
          <strong>{summary}</strong> <Muted as="span">{setByText}</Muted>
        </p>
        {!isReadOnly && (
          <Form form={form} label={heading} onSubmit={form.handleSubmit(onSave, focusFirstWrongField)}>
            <Stack gap={3}>{children}</Stack>
            <div>
              <Button
                type="submit"
                variant="primary"
                busy={form.formState.isSubmitting}
                disabled={isOffline}
                reason={isOffline ? texts.needsServer : undefined}
              >
                {texts.save}
              </Button>
            </div>
          </Form>
        )}
      </div>
    </Card>
  )
}
