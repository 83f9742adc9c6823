import { type FieldValues, type UseFormReturn, useForm } from 'react-hook-form'
import type { SetRuleBody } from '#contract/people/dealership-rules.ts'
import { useSetDealershipRule } from '#server-state/people/use-dealership-rules.ts'
import type { RuleFormProps } from './rule-card.tsx'

type RuleChange<Body extends SetRuleBody = SetRuleBody> = Body extends SetRuleBody
  ? Pick<Body, 'kind' | 'value'>
  : never

interface RuleFormOptions<Value, Fields extends FieldValues> {
  /** The fields that show this value of the rule. */
  fieldsOf: (value: Value) => Fields
  ruleOf: (fields: Fields) => Value
  /** The kind of the rule with the new value. */
  changeOf: (value: Value) => RuleChange
}

/** The form of one rule, and the function that saves its fields. */
export function useRuleForm<Value, Fields extends FieldValues>(
  { dealershipId, rule }: RuleFormProps<Value>,
  { fieldsOf, ruleOf, changeOf }: RuleFormOptions<Value, Fields>,
): { form: UseFormReturn<Fields>; save: (fields: Fields) => Promise<void> } {
  const setRule = useSetDealershipRule()
  const form = useForm<Fields>({
    shouldFocusError: false,
    values: fieldsOf(rule.value),
    // After another person set the rule, the fields that this person typed stay as they are.
    resetOptions: { keepDirtyValues: true },
  })
  return {
    form,
    async save(fields) {
      const value = ruleOf(fields)
      const change = { dealershipId, expectedRevision: rule.revision, ...changeOf(value) }
      if (await setRule.run(change)) form.reset(fieldsOf(value))
    },
  }
}
