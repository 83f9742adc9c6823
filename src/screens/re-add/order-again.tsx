import { useEffect, useRef, useState } from 'react'
import { useCounter } from '#app-context/counter.ts'
import { useDealership } from '#app-context/people/use-dealership.ts'
import type { EarlierLine } from '#domain/cart/re-add.ts'
import { reAddTexts } from '#texts/cart/re-add.ts'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'
import { ReAddDialogs } from './re-add-dialogs.tsx'
import { useReAdd } from './use-re-add.ts'

export interface OrderAgainProps {
  lines: readonly EarlierLine[]
  /** The dealership of the order; an empty cart is switched to it. */
  dealershipId: number
  onEnd: () => void
}

/**
 * Puts the lines of an old order into the cart when this component mounts; asks for confirmation first if lines changed
 * (G140).
 */
export function OrderAgain({ lines, dealershipId, onEnd }: OrderAgainProps) {
  const { cart } = useCounter()
  const { chosenDealership, choices, choose } = useDealership()
  const reAdd = useReAdd()
  const [isDealershipReady, setIsDealershipReady] = useState(false)
  const hasStarted = useRef(false)

  /** Chooses the order's dealership; a cart that has lines keeps its dealership. */
  async function chooseOrderDealership(): Promise<void> {
    const canSwitch = chosenDealership?.id !== dealershipId && choices.some(({ id }) => id === dealershipId)
    if (canSwitch && (await cart.readStored()).lines.length === 0) await choose(dealershipId)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when it mounts
  useEffect(() => {
    void chooseOrderDealership()
      .catch(console.error) // the person sees the cart's dealership in the dialog
      .then(() => setIsDealershipReady(true))
  }, [])
  // Runs after a rendering with the prices of the chosen dealership.
  useEffect(() => {
    if (!isDealershipReady || hasStarted.current) return
    hasStarted.current = true
    reAdd.add(lines).catch((problem: unknown) => {
      console.error(problem)
      onEnd()
    })
  })

  return (
    <>
      <VisuallyHidden>
        <span role="status">{reAddTexts.isAdding}</span>
      </VisuallyHidden>
      <ReAddDialogs
        reAdd={{
          ...reAdd,
          close: () => {
            reAdd.close()
            onEnd()
          },
        }}
      />
    </>
  )
}
