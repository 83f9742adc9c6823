import { valibotResolver } from '@hookform/resolvers/valibot'
import { useForm } from 'react-hook-form'
import type { FormDraft } from '#app-context/device/use-draft.ts'
import { useCatalogRequest } from '#server-state/people/use-visitor-requests.ts'
import { orderByCatalogTexts } from '#texts/people/visitor-requests.ts'
import { focusFirstWrongField } from '#ui/focus/focus-first-wrong-field.ts'
import { Field } from '#ui/form/field.tsx'
import { TextArea } from '#ui/form/text-input.tsx'
import { type CatalogRequest, catalogFields, EMPTY_REQUEST, type TypedRequest } from './catalog-fields.ts'
import { ContactFields } from './contact-fields.tsx'
import { RequestForm } from './request-form.tsx'

const resolver = valibotResolver(catalogFields)

interface CatalogFormProps {
  draft: FormDraft<TypedRequest>
  onSent: () => Promise<void>
}

export function CatalogForm({ draft, onSent }: CatalogFormProps) {
  const form = useForm<TypedRequest, unknown, CatalogRequest>({
    resolver,
    defaultValues: draft.initialFields,
    shouldFocusError: false,
  })
  const { errors, isSubmitting } = form.formState

  const catalogRequest = useCatalogRequest(async () => {
    await onSent()
    form.reset(EMPTY_REQUEST)
  })
  async function send(request: CatalogRequest): Promise<void> {
    await catalogRequest.run(request)
  }

  return (
    <RequestForm
      form={form}
      draft={draft}
      title={orderByCatalogTexts.formTitle}
      needsConnectionText={orderByCatalogTexts.needsConnection}
      submitText={orderByCatalogTexts.submit}
      icon="send"
      isBusy={isSubmitting}
      onSubmit={form.handleSubmit(send, focusFirstWrongField)}
    >
      <ContactFields register={form.register} errors={errors} />
      <Field
        label={orderByCatalogTexts.orderDetails}
        hint={orderByCatalogTexts.orderDetailsHint}
        error={errors.orderDetails?.message}
      >
        <TextArea {...form.register('orderDetails')} required />
      </Field>
    </RequestForm>
  )
}
