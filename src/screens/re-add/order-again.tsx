import { useEffect, useRef, useState } from 'react'
import { useCounter } from '#app-context/counter.ts'
import { useDealership } from '#app-context/use-dealership.ts'
import type { EarlierLine } from '#domain/cart/re-add.ts'
import { reAddTexts } from '#texts/cart/re-add.ts'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'
import { ReAddDialogs } from './re-add-dialogs.tsx'
import { useReAdd } from './use-re-add.ts'

export interface OrderAgainProps {
  lines: readonly EarlierLine[]
  /** Of the order: an empty cart is for it too. */
  dealershipId: number
  onEnd: () => void
}

/** Puts all lines of an old order into the cart as soon as it is shown; what changed is shown before (G140). */
export function OrderAgain({ lines, dealershipId, onEnd }: OrderAgainProps) {
  const { cart } = useCounter()
  const { chosen, choices, choose } = useDealership()
  const reAdd = useReAdd()
  const [isDealershipReady, setIsDealershipReady] = useState(false)
  const isBegun = useRef(false)

  /** A cart with lines stays whose it is. */
  async function chooseDealership(): Promise<void> {
    const isOther = chosen?.id !== dealershipId && choices.some(({ id }) => id === dealershipId)
    if (isOther && (await cart.stored()).lines.length === 0) await choose(dealershipId)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is shown
  useEffect(() => {
    void chooseDealership()
      .catch(console.error) // the cart names the dealership that it is for
      .then(() => setIsDealershipReady(true))
  }, [])
  // After the drawing that knows the prices of that dealership.
  useEffect(() => {
    if (!isDealershipReady || isBegun.current) return
    isBegun.current = true
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
