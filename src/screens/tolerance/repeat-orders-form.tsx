import { useForm } from 'react-hook-form'
import { type RepeatOrdersRule, RULE_LIMITS } from '#domain/people/dealership-rules.ts'
import { useSetDealershipRule } from '#server-state/people/use-dealership-rules.ts'
import { smallChangesTexts } from '#texts/orders/small-changes.ts'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { RuleCard, type RuleFormProps } from './rule-card.tsx'
import { isWholeNumberIn } from './whole-number.ts'

const texts = smallChangesTexts.repeatOrders

/** The form that sets for how many days the cart shows notes about the orders of the dealership (G227). */
export function RepeatOrdersForm({ dealershipId, rule, isReadOnly }: RuleFormProps<RepeatOrdersRule>) {
  const ruleChange = useSetDealershipRule()
  const form = useForm({
    shouldFocusError: false,
    values: { days: String(rule.value.days) },
    resetOptions: { keepDirtyValues: true },
  })

  async function save({ days }: { days: string }): Promise<void> {
    const value = { days: Number(days) }
    const change = { dealershipId, kind: 'repeat-orders' as const, value, expectedRevision: rule.revision }
    if (await ruleChange.run(change)) form.reset({ days: String(value.days) })
  }

  return (
    <RuleCard
      heading={texts.heading}
      explanation={texts.hint}
      stands={texts.stands(rule.value.days)}
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
