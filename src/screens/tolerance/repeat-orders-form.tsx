import { type RepeatOrdersRule, RULE_LIMITS } from '#domain/people/dealership-rules.ts'
import { dealershipRulesTexts } from '#texts/orders/dealership-rules.ts'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { RuleCard, type RuleFormProps } from './rule-card.tsx'
import { useRuleForm } from './use-rule-form.ts'
import { isWholeNumberIn } from './whole-number.ts'

const texts = dealershipRulesTexts.repeatOrders

const OPTIONS = {
  fieldsOf: ({ days }: RepeatOrdersRule) => ({ days: String(days) }),
  ruleOf: ({ days }: { days: string }): RepeatOrdersRule => ({ days: Number(days) }),
  changeOf: (value: RepeatOrdersRule) => ({ kind: 'repeat-orders' as const, value }),
}

/**
 * The form that sets how many days old an order of the dealership may be so that the notes of a cart name it (G227).
 */
export function RepeatOrdersForm(props: RuleFormProps<RepeatOrdersRule>) {
  const { rule, isReadOnly } = props
  const { form, save } = useRuleForm(props, OPTIONS)

  return (
    <RuleCard
      heading={texts.heading}
      explanation={texts.hint}
      summary={texts.summary(rule.value.days)}
      rule={rule}
      isReadOnly={isReadOnly}
      form={form}
      onSave={save}
    >
      <Field label={texts.days} error={form.formState.errors.days?.message}>
        <TextInput
          {...form.register('days', {
            validate: (text) => isWholeNumberIn(text, RULE_LIMITS.days) || texts.wrongDays,
          })}
          inputMode="numeric"
          autoComplete="off"
        />
      </Field>
    </RuleCard>
  )
}
