import { valibotResolver } from '@hookform/resolvers/valibot'
import { useForm } from 'react-hook-form'
import { useCatalogRequest } from '#server-state/use-visitor-requests.ts'
import { orderByCatalogTexts } from '#texts/visitor-requests.ts'
import { Field } from '#ui/field.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { type CatalogRequest, catalogFields, NOTHING_TYPED, type TypedRequest } from './catalog-fields.ts'
import { ContactFields } from './contact-fields.tsx'
import { focusFirstWrong } from './focus-first-wrong.ts'
import { RequestForm } from './request-form.tsx'

const resolver = valibotResolver(catalogFields)

interface CatalogFormProps {
  initial: TypedRequest
  onType: (typed: TypedRequest) => void
  onSent: () => Promise<void>
}

export function CatalogForm({ initial, onType, onSent }: CatalogFormProps) {
  const form = useForm<TypedRequest, unknown, CatalogRequest>({
    resolver,
    defaultValues: initial,
    shouldFocusError: false,
  })
  const { errors, isSubmitting } = form.formState
  const field = (name: keyof TypedRequest) =>
    form.register(name, { onChange: () => onType(form.getValues()) })

  const catalogRequest = useCatalogRequest(async () => {
    await onSent()
    form.reset(NOTHING_TYPED)
  })
  async function send(request: CatalogRequest): Promise<void> {
    await catalogRequest.run(request)
  }

  return (
    <RequestForm
      control={form.control}
      title={orderByCatalogTexts.formTitle}
      needsConnection={orderByCatalogTexts.needsConnection}
      submit={orderByCatalogTexts.submit}
      icon="send"
      isBusy={isSubmitting}
      onSubmit={form.handleSubmit(send, focusFirstWrong)}
    >
      <ContactFields field={field} errors={errors} />
      <Field
        label={orderByCatalogTexts.orderDetails}
        hint={orderByCatalogTexts.orderDetailsHint}
        error={errors.orderDetails?.message}
      >
        <TextArea {...field('orderDetails')} required />
      </Field>
    </RequestForm>
  )
}
