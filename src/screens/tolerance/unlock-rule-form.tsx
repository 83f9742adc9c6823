import { RULE_LIMITS, type UnlockRule } from '#domain/people/dealership-rules.ts'
import { dealershipRulesTexts } from '#texts/orders/dealership-rules.ts'
import { CheckLabel } from '#ui/form/check-label.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { RuleCard, type RuleFormProps } from './rule-card.tsx'
import { useRuleForm } from './use-rule-form.ts'
import { isWholeNumberIn } from './whole-number.ts'

const texts = dealershipRulesTexts.unlock
type Fields = Omit<UnlockRule, 'hours'> & { hours: string }

const OPTIONS = {
  fieldsOf: (rule: UnlockRule): Fields => ({ ...rule, hours: String(rule.hours) }),
  ruleOf: (fields: Fields): UnlockRule => ({ ...fields, hours: Number(fields.hours) }),
  changeOf: (value: UnlockRule) => ({ kind: 'unlock' as const, value }),
}

/**
 * The form that sets whether people of the dealership may unlock their accounts offline, for how many hours after the
 * last connection, and whether a PIN is enough (G213).
 */
export function UnlockRuleForm(props: RuleFormProps<UnlockRule>) {
  const { rule, isReadOnly } = props
  const { form, save } = useRuleForm(props, OPTIONS)
  const [isAllowed, isPinAllowed] = form.watch(['isAllowed', 'isPinAllowed'])

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
