import { useForm } from 'react-hook-form'
import { RULE_LIMITS, type SmallChangesRule } from '#domain/people/dealership-rules.ts'
import { useSetDealershipRule } from '#server-state/people/use-dealership-rules.ts'
import { smallChangesTexts as texts } from '#texts/orders/small-changes.ts'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { RuleCard, type RuleFormProps } from './rule-card.tsx'

const textOf = (limit: number | null) => (limit === null ? '' : String(limit))

/** The typed limit; null for an empty field, undefined for a text that is no number or above `most`. */
function limitIn(text: string, { most }: { most: number }): number | null | undefined {
  const plainText = text
    .trim()
    .replace(/^\$|[%,]/g, '')
    .trim()
  if (plainText === '') return null
  if (!/^\d{1,4}(\.\d{1,2})?$/.test(plainText)) return undefined
  const limit = Number(plainText)
  return limit <= most ? limit : undefined
}

/** The form that sets the limits within which a dearer order is sent without a person (G214). */
export function SmallChangesForm({ dealershipId, rule, isReadOnly }: RuleFormProps<SmallChangesRule>) {
  const ruleChange = useSetDealershipRule()
  const form = useForm({
    shouldFocusError: false,
    values: { percent: textOf(rule.value.percent), dollars: textOf(rule.value.dollars) },
    // After another person set the rule, the fields that this person typed stay as they are.
    resetOptions: { keepDirtyValues: true },
  })
  const { errors } = form.formState

  async function save(fields: { percent: string; dollars: string }): Promise<void> {
    const value = {
      percent: limitIn(fields.percent, RULE_LIMITS.percent) ?? null,
      dollars: limitIn(fields.dollars, RULE_LIMITS.dollars) ?? null,
    }
    const change = { dealershipId, kind: 'small-changes' as const, value, expectedRevision: rule.revision }
    if (await ruleChange.run(change))
      form.reset({ percent: textOf(value.percent), dollars: textOf(value.dollars) })
  }

  return (
    <RuleCard
      heading={texts.heading}
      explanation={texts.explanation}
      stands={texts.stands(rule.value)}
      rule={rule}
      isReadOnly={isReadOnly}
      form={form}
      onSave={save}
    >
      <Field label={texts.percent} hint={texts.percentHint} error={errors.percent?.message}>
        <TextInput
          {...form.register('percent', {
            validate: (text) => limitIn(text, RULE_LIMITS.percent) !== undefined || texts.wrongPercent,
          })}
          inputMode="decimal"
          autoComplete="off"
        />
      </Field>
      <Field label={texts.dollars} hint={texts.dollarsHint} error={errors.dollars?.message}>
        <TextInput
          {...form.register('dollars', {
            validate: (text) => limitIn(text, RULE_LIMITS.dollars) !== undefined || texts.wrongDollars,
          })}
          inputMode="decimal"
          autoComplete="off"
        />
      </Field>
      <p>{texts.bothHint}</p>
    </RuleCard>
  )
}
