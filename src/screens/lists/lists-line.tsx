import type { ComponentProps, ComponentType } from 'react'
import { Link } from 'react-router-dom'
import { useListChanges, useLists } from '#app-context/lists/use-lists.ts'
import { listsPath } from '#paths'
import { useListSharing } from '#server-state/lists/use-list-sharing.ts'
import { yourCounterTexts as texts } from '#texts/catalogue/your-counter.ts'
import type { ListParts } from './list-card.tsx'
import { rememberPrices } from './remember-prices.ts'

/** The lists that Home shows as buttons; the others stand behind a link. */
const MOST_BUTTONS = 4

interface ListsLineProps {
  dealershipId: number
  /** The button that adds lines to the cart. */
  ReAdd: ComponentType<
    ComponentProps<ListParts['ReAdd']> & { label?: string; name?: string; variant?: 'plain' }
  >
}

/** A row of Home: the lists of the dealership, each a button that adds it to the cart; no row without any. */
export function ListsLine({ dealershipId, ReAdd }: ListsLineProps) {
  const lists = (useLists(dealershipId) ?? []).filter(({ lines }) => lines.length > 0)
  const changes = useListChanges(dealershipId)
  useListSharing(dealershipId, true)
  if (lists.length === 0) return null
  return (
    <li>
      <Link to={listsPath}>{texts.lists}</Link>
      {lists.slice(0, MOST_BUTTONS).map(({ id, name, lines }) => (
        <ReAdd
          key={id}
          lines={lines}
          label={name}
          name={texts.addList(name)}
          variant="plain"
          onAdded={rememberPrices(id, changes)}
        />
      ))}
    </li>
  )
}
