import { valibotResolver } from '@hookform/resolvers/valibot'
import { type ReactNode, useMemo } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useConnection } from '#app-context/use-connection.ts'
import type { FormDraft } from '#app-context/device/use-draft.ts'
import { useSession } from '#app-context/people/use-session.ts'
import type { ScheduledShipmentSummary } from '#domain/products/product.ts'
import { REORDER_PERIODS, reorderPeriodLabel } from '#domain/shipments/reorder-periods.ts'
import { formatStartDate } from '#domain/values/dates.ts'
import { shipmentChangeTexts } from '#texts/shipments/shipment-changes.ts'
import { shipmentTexts } from '#texts/shipments/shipments.ts'
import { Button } from '#ui/button/button.tsx'
import { Note, OfflineNote } from '#ui/feedback/note.tsx'
import { moveFocusOnEnter } from '#ui/focus/move-focus-on-enter.ts'
import { Field } from '#ui/form/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Select } from '#ui/select/select.tsx'
import { MonthStrip } from './month-strip.tsx'
import { NextDates } from './next-dates.tsx'
import {
  type DealershipOption,
  type FormShipment,
  type ShipmentValues,
  shipmentFormSchema,
  type TypedShipment,
  textsOf,
} from './shipment-fields.ts'
import styles from './shipment-form.module.css'
import { ShipmentPrice } from './shipment-price.tsx'

const resolver = valibotResolver(shipmentFormSchema)

interface ShipmentFormProps {
  productId: number
  shipment: ScheduledShipmentSummary | null
  draft: FormDraft<TypedShipment>
  /** The draft without values that cannot be chosen any more. */
  initialFields: TypedShipment
  today: string
  startDates: readonly string[]
  dealerships: readonly DealershipOption[]
  /** The reason why the last save or removal failed. */
  failure: string | null
  onSave: (values: ShipmentValues) => Promise<void>
  onUnsubscribe: () => void
  onCancel: () => void
  /** True if the form saves only with a connection; otherwise a change waits on the device. */
  needsConnection: boolean
  /** True if an earlier change of the shipment waits on the device; the form edits that change. */
  hasWaitingChange: boolean
  /** The controls that skip or pause an existing shipment. */
  delayActions?: ReactNode
}

/** The reorder periods to choose from; `days` is the current period, which is added if it is not among them. */
function periodOptions(days: number) {
  const periodChoices = REORDER_PERIODS.map((period) => ({ value: period.days, label: period.label }))
  if (periodChoices.some(({ value }) => value === days)) return periodChoices
  return [...periodChoices, { value: days, label: reorderPeriodLabel(days) }]
}

function optionOf({ id, name }: DealershipOption) {
  return { value: id, label: name }
}

/**
 * The dealership of a shipment cannot change. The form does not register the field: React Hook Form reads no value from
 * a disabled field.
 */
function FixedDealership({ id, dealerships }: { id: number; dealerships: readonly DealershipOption[] }) {
  const shipmentDealership = dealerships.find((dealership) => dealership.id === id)
  return (
    <Select
      disabled
      options={[optionOf(shipmentDealership ?? { id, name: shipmentTexts.unnamedDealership(id) })]}
    />
  )
}

export function ShipmentForm(props: ShipmentFormProps) {
  const { shipment, initialFields, today, startDates, dealerships } = props
  const { may } = useSession()
  const isOffline = useConnection().state === 'offline'
  const form = useForm<FormShipment, unknown, ShipmentValues>({ resolver, defaultValues: initialFields })
  const { errors, isSubmitting } = form.formState
  const [reorderPeriod, nextStartDate, quantity, dealershipId] = useWatch({
    control: form.control,
    name: ['reorderPeriod', 'nextStartDate', 'quantity', 'dealershipId'],
  })
  const draft = useMemo(() => {
    const { keep, ...formDraft } = props.draft
    return { ...formDraft, keep: (fields: FormShipment) => keep(textsOf(fields)) }
  }, [props.draft])
  const isEditing = shipment !== null
  const mayNotSave = isEditing && !may('editScheduledShipments')
  const isBlocked = isOffline && props.needsConnection
  const disabledReason = isBlocked
    ? shipmentTexts.needsConnection
    : mayNotSave
      ? shipmentTexts.mayNotEdit
      : undefined

  return (
    <Form form={form} draft={draft} onKeyDown={moveFocusOnEnter} onSubmit={form.handleSubmit(props.onSave)}>
      {isOffline && (
        <OfflineNote>
          {props.needsConnection ? shipmentTexts.needsConnection : shipmentChangeTexts.offline}
        </OfflineNote>
      )}
      {props.hasWaitingChange && <Note role="status">{shipmentChangeTexts.editsWaiting}</Note>}
      {props.failure !== null && (
        <Note tone="bad" role="alert">
          {props.failure}
        </Note>
      )}
      <Field
        label={shipmentTexts.dealership}
        hint={isEditing && shipmentTexts.fixedDealership}
        error={errors.dealershipId?.message}
      >
        {isEditing ? (
          <FixedDealership id={shipment.dealershipId} dealerships={dealerships} />
        ) : (
          <Select {...form.register('dealershipId')} options={dealerships.map(optionOf)} />
        )}
      </Field>
      <div className={styles.fields}>
        <Field label={shipmentTexts.period} error={errors.reorderPeriod?.message}>
          <Select
            {...form.register('reorderPeriod')}
            options={periodOptions(Number(initialFields.reorderPeriod))}
          />
        </Field>
        <Field label={shipmentTexts.quantity} error={errors.quantity?.message}>
          <TextInput {...form.register('quantity')} inputMode="numeric" autoComplete="off" />
        </Field>
        <Field label={shipmentTexts.nextStart} error={errors.nextStartDate?.message}>
          <Select
            {...form.register('nextStartDate')}
            options={startDates.map((day) => ({ value: day, label: formatStartDate(day) }))}
          />
        </Field>
      </div>
      <ShipmentPrice
        productId={props.productId}
        dealershipId={Number(shipment?.dealershipId ?? dealershipId)}
        quantity={Number(quantity)}
        reorderPeriod={Number(reorderPeriod)}
      />
      {isEditing && (
        <NextDates
          productId={props.productId}
          dealershipId={shipment.dealershipId}
          quantity={Number(quantity)}
          reorderPeriod={Number(reorderPeriod)}
          nextStartDate={nextStartDate}
        />
      )}
      <MonthStrip
        today={today}
        shipment={{ nextStartDate, reorderPeriod: Number(reorderPeriod) }}
        hasLegend
      />
      {isEditing && (
        <Row>
          {may('removeScheduledShipments') && (
            <Button
              variant="danger"
              icon="trash"
              disabled={isBlocked}
              reason={shipmentTexts.needsConnection}
              onClick={props.onUnsubscribe}
            >
              {shipmentTexts.unsubscribe}
            </Button>
          )}
          {props.delayActions && <Row as="span">{props.delayActions}</Row>}
        </Row>
      )}
      <div className={styles.actions}>
        <Button onClick={props.onCancel}>{shipmentTexts.cancel}</Button>
        <Button
          type="submit"
          variant="primary"
          busy={isSubmitting}
          disabled={disabledReason !== undefined}
          reason={disabledReason}
        >
          {isEditing ? shipmentTexts.update : shipmentTexts.create}
        </Button>
      </div>
    </Form>
  )
}
