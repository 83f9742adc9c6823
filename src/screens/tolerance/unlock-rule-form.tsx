import { useForm } from 'react-hook-form'
import { RULE_LIMITS, type UnlockRule } from '#domain/people/dealership-rules.ts'
import { useSetDealershipRule } from '#server-state/people/use-dealership-rules.ts'
import { smallChangesTexts } from '#texts/orders/small-changes.ts'
import { CheckLabel } from '#ui/form/check-label.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { RuleCard, type RuleFormProps } from './rule-card.tsx'
import { isWholeNumberIn } from './whole-number.ts'

const texts = smallChangesTexts.unlock
type Fields = Omit<UnlockRule, 'hours'> & { hours: string }
const fieldsOf = (rule: UnlockRule): Fields => ({ ...rule, hours: String(rule.hours) })

/** The form that sets whether and for how long people of the dealership may unlock their account offline (G213). */
export function UnlockRuleForm({ dealershipId, rule, isReadOnly }: RuleFormProps<UnlockRule>) {
  const ruleChange = useSetDealershipRule()
  const form = useForm<Fields>({
    shouldFocusError: false,
    values: fieldsOf(rule.value),
    resetOptions: { keepDirtyValues: true },
  })
  const [isAllowed, isPinAllowed] = form.watch(['isAllowed', 'isPinAllowed'])

  async function save(fields: Fields): Promise<void> {
    const value = { ...fields, hours: Number(fields.hours) }
    const change = { dealershipId, kind: 'unlock' as const, value, expectedRevision: rule.revision }
    if (await ruleChange.run(change)) form.reset(fieldsOf(value))
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
      <CheckLabel
        label={texts.isAllowed}
        isLabelShown
        isChecked={isAllowed}
        onToggle={() => form.setValue('isAllowed', !isAllowed, { shouldDirty: true })}
      />
      <CheckLabel
        label={texts.isPinAllowed}
        isLabelShown
        isChecked={isPinAllowed}
        onToggle={() => form.setValue('isPinAllowed', !isPinAllowed, { shouldDirty: true })}
      />
      <Field label={texts.hours} error={form.formState.errors.hours?.message}>
        <TextInput
          {...form.register('hours', {
            validate: (text) => isWholeNumberIn(text, RULE_LIMITS.hours) || texts.wrongHours,
          })}
          inputMode="numeric"
          autoComplete="off"
        />
      </Field>
    </RuleCard>
  )
}
