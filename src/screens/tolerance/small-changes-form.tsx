import { RULE_LIMITS, type SmallChangesRule } from '#domain/people/dealership-rules.ts'
import { dealershipRulesTexts as texts } from '#texts/orders/dealership-rules.ts'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { RuleCard, type RuleFormProps } from './rule-card.tsx'
import { useRuleForm } from './use-rule-form.ts'

const textOf = (limit: number | null) => (limit === null ? '' : String(limit))

/**
 * The typed limit; null for an empty field, undefined for a text that is not a number from 0 to `most` with at most two
 * decimals.
 */
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

const OPTIONS = {
  fieldsOf: ({ percent, dollars }: SmallChangesRule) => ({
    percent: textOf(percent),
    dollars: textOf(dollars),
  }),
  ruleOf: (fields: { percent: string; dollars: string }): SmallChangesRule => ({
    percent: limitIn(fields.percent, RULE_LIMITS.percent) ?? null,
    dollars: limitIn(fields.dollars, RULE_LIMITS.dollars) ?? null,
  }),
  changeOf: (value: SmallChangesRule) => ({ kind: 'small-changes' as const, value }),
}

/**
 * The form that sets by how much the total of a waiting order may rise so that the order is still sent without a review
 * (G214).
 */
export function SmallChangesForm(props: RuleFormProps<SmallChangesRule>) {
  const { rule, isReadOnly } = props
  const { form, save } = useRuleForm(props, OPTIONS)
  const { errors } = form.formState

  return (
    <RuleCard
      heading={texts.heading}
      explanation={texts.explanation}
      summary={texts.summary(rule.value)}
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
