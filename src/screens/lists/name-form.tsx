import { useForm, useWatch } from 'react-hook-form'
import { LIST_LIMITS, listNameOf } from '#domain/lists/dealership-list.ts'
import { dealershipListTexts as texts } from '#texts/cart/dealership-lists.ts'
import { Button } from '#ui/button/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import styles from './lists-screen.module.css'

interface NameFormProps {
  initialName?: string
  submitLabel: string
  hint?: string
  /** A sentence about the typed name, for example that a list has it already. */
  noteOf?: (name: string) => string | null
  /** The reason why the typed name cannot be used. */
  errorOf?: (name: string) => string | null
  onSubmit: (name: string) => Promise<void>
}

/** One field for the name of a list. */
export function NameForm({ initialName = '', submitLabel, hint, noteOf, errorOf, onSubmit }: NameFormProps) {
  const form = useForm({ defaultValues: { name: initialName } })
  const { errors, isSubmitting } = form.formState
  const name = useWatch({ control: form.control, name: 'name' })
  return (
    <Form
      form={form}
      allowsLeaving
      onSubmit={form.handleSubmit((fields) => onSubmit(listNameOf(fields.name)))}
    >
      <div className={styles.fieldWithButton}>
        <Field
          label={texts.name}
          error={errors.name?.message}
          hint={<span role="status">{noteOf?.(name) ?? hint}</span>}
        >
          <TextInput
            {...form.register('name', {
              validate(typedText) {
                const typedName = listNameOf(typedText)
                return typedName === '' ? texts.nameMissing : (errorOf?.(typedName) ?? true)
              },
            })}
            maxLength={LIST_LIMITS.name}
            autoComplete="off"
            enterKeyHint="done"
            required
          />
        </Field>
        <Button type="submit" variant={initialName === '' ? 'primary' : 'plain'} busy={isSubmitting}>
          {submitLabel}
        </Button>
      </div>
    </Form>
  )
}
