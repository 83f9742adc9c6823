import { useSession } from '#app-context/people/use-session.ts'
import { useConnection } from '#app-context/use-connection.ts'
import type { Gate } from '#domain/people/permissions.ts'
import type { ScheduledShipment } from '#domain/shipments/shipment.ts'
import { SHIPMENT_ACTIONS } from '#domain/shipments/shipment-actions.ts'
import { shipmentTexts } from '#texts/shipments/shipments.ts'
import { staffShipmentTexts } from '#texts/shipments/staff-shipments.ts'
import type { Action } from '#ui/dialog/menu.tsx'
import type { IconName } from '#ui/icon/icon.tsx'
import { RowActions } from '#ui/table/row-actions.tsx'
import { productNameOf, useDealershipName } from '../use-shipment-columns.tsx'

const { edit, remove, force } = SHIPMENT_ACTIONS

interface Verb {
  verb: 'edit' | 'force' | 'remove'
  icon: IconName
  gate: Gate
  word: string
  labelOf: (product: string, dealership: string) => string
}
export type ShipmentVerb = Verb['verb']

const VERBS: readonly Verb[] = [
  { verb: 'edit', icon: 'edit', gate: edit.gate, word: shipmentTexts.edit, labelOf: shipmentTexts.editOf },
  {
    verb: 'force',
    icon: 'send',
    gate: force.gate,
    word: staffShipmentTexts.force,
    labelOf: staffShipmentTexts.forceOf,
  },
  {
    verb: 'remove',
    icon: 'trash',
    gate: remove.gate,
    word: staffShipmentTexts.remove,
    labelOf: staffShipmentTexts.removeOf,
  },
]

interface StaffShipmentActionsProps {
  shipment: ScheduledShipment
  onChoose: (verb: ShipmentVerb) => void
}

/** The permitted actions of a shipment, at the end of its row. */
export function StaffShipmentActions({ shipment, onChoose }: StaffShipmentActionsProps) {
  const { may } = useSession()
  const isOffline = useConnection().state === 'offline'
  const names = [productNameOf(shipment), useDealershipName()(shipment)] as const
  const actions = VERBS.filter(({ gate }) => may(gate)).map(
    ({ verb, icon, word, labelOf }): Action => ({
      icon,
      word,
      label: labelOf(...names),
      // Edit stays enabled offline: its form is kept as a draft.
      reason: isOffline && verb !== 'edit' ? staffShipmentTexts.needsServer : undefined,
      onSelect: () => onChoose(verb),
    }),
  )
  if (actions.length === 0) return null
  const editAction = actions.find(({ icon }) => icon === 'edit')
  return (
    <RowActions
      actions={actions}
      main={editAction && { action: editAction, word: shipmentTexts.edit }}
      moreLabel={staffShipmentTexts.moreFor(...names)}
      menuTitle={names.join(', ')}
    />
  )
}
