import { valibotResolver } from '@hookform/resolvers/valibot'
import { useForm } from 'react-hook-form'
import { sendCatalogRequest } from '#api/visitor-requests.ts'
import { useCounter } from '#live/counter.ts'
import { DEFAULT_NOTICE_MS } from '#live/notices.ts'
import { useConnection } from '#live/use-connection.ts'
import { orderByCatalogTexts, requestTexts } from '#texts/visitor-requests.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Note } from '#ui/note.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { type CatalogRequest, catalogFields, NOTHING_TYPED, type TypedRequest } from './catalog-fields.ts'
import { ContactFields } from './contact-fields.tsx'
import { focusFirstWrong } from './focus-first-wrong.ts'
import styles from './order-by-catalog-screen.module.css'

/** ordering.md §8. */
const FAILURE_TOLD_MS = 5000

const resolver = valibotResolver(catalogFields)

interface CatalogFormProps {
  initial: TypedRequest
  onType: (typed: TypedRequest) => void
  onSent: () => Promise<void>
}

export function CatalogForm({ initial, onType, onSent }: CatalogFormProps) {
  const { api, notices } = useCounter()
  const isOffline = useConnection().state === 'offline'
  const form = useForm<TypedRequest, unknown, CatalogRequest>({
    resolver,
    defaultValues: initial,
    shouldFocusError: false,
  })
  const { errors, isSubmitting } = form.formState
  const field = (name: keyof TypedRequest) =>
    form.register(name, { onChange: () => onType(form.getValues()) })

  async function send(request: CatalogRequest): Promise<void> {
    const answer = await sendCatalogRequest(api, request)
    if (!answer.ok) {
      notices.give({ kind: 'failure', text: orderByCatalogTexts.failed }, FAILURE_TOLD_MS)
      return
    }
    await onSent()
    form.reset(NOTHING_TYPED)
    notices.give({ kind: 'success', text: orderByCatalogTexts.received }, DEFAULT_NOTICE_MS)
  }

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        const page = event.currentTarget
        void form.handleSubmit(send, (wrong) => focusFirstWrong(page, wrong))(event) // ends in what the screen then shows
      }}
    >
      <h2>{orderByCatalogTexts.formTitle}</h2>
      {isOffline && (
        <Note tone="wait" icon="offline" role="status">
          {orderByCatalogTexts.needsConnection}
        </Note>
      )}
      <ContactFields field={field} errors={errors} />
      <Field
        label={orderByCatalogTexts.orderDetails}
        hint={orderByCatalogTexts.orderDetailsHint}
        error={errors.orderDetails?.message}
      >
        <TextArea {...field('orderDetails')} required />
      </Field>
      <Button
        type="submit"
        variant="primary"
        size="large"
        isWide
        icon="send"
        busy={isSubmitting}
        disabled={isOffline}
        reason={orderByCatalogTexts.needsConnection}
      >
        {orderByCatalogTexts.submit}
      </Button>
      <p className={styles.hint}>{requestTexts.isDraft}</p>
    </form>
  )
}
