import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useCounter } from '#app-context/counter.ts'
import { takeEarlyKeys } from '#app-context/early-keys.ts'
import { PRODUCT_CODE_FORMATS, productIdOfCode } from '#app-context/quick-order/product-code.ts'
import { listenForScans } from '#app-context/quick-order/scanned-code.ts'
import { productPath } from '#paths'
import { scannerTexts } from '#texts/cart/scanner.ts'
import { findTexts as texts } from '#texts/find.ts'
import { CameraScan } from '#ui/camera/camera-scan.tsx'
import { createCodeDetector, hasCameraInterface } from '#ui/camera/code-detector.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { FailedNote } from '#ui/feedback/failed-note.tsx'
import { GroupedSearch } from '#ui/select/grouped-search.tsx'
import { useLasting } from '#ui/use-lasting.ts'
import styles from './find-dialog.module.css'
import type { FindOption } from './find-option.ts'
import { type FindEntry, useFind } from './use-find.tsx'

/** A shorter search of the server is not mentioned. */
const MENTIONED_AFTER_MS = 300

interface FindDialogProps {
  /** The screens and actions that the person may use. */
  entries: readonly FindEntry[]
  onClose: () => void
}

/** Find: one field for products, orders, lists, people, screens and actions (storefront.md §2 Find, G296). */
export function FindDialog(props: FindDialogProps) {
  return (
    <Dialog isOpen onClose={props.onClose} title={texts.find} size="tall">
      <Find {...props} />
    </Dialog>
  )
}

/** The keys that the person pressed after `/` or Ctrl+K and before the field was there. */
function takeKeysSinceOpening(): { text: string; isEnterPressed: boolean } {
  const keys = takeEarlyKeys()
  const [text = '', ...laterLines] = keys.slice(keys.indexOf('/') + 1).split('\n')
  return { text, isEnterPressed: laterLines.length > 0 }
}

function Find({ entries, onClose }: FindDialogProps) {
  const navigate = useNavigate()
  const [firstKeys] = useState(takeKeysSinceOpening)
  const [text, setText] = useState(firstKeys.text)
  const found = useFind(text, entries)
  const { field, unknownCode, enterCode } = useScannedProduct(setText, open)
  const [detector] = useState(() => (hasCameraInterface() ? createCodeDetector(PRODUCT_CODE_FORMATS) : null))

  function open(address: string): void {
    onClose()
    if (address.startsWith('/'))
      void navigate(address) // the router reports its own failures
    else window.location.assign(address) // the link of a product may lead to another site
  }
  function choose(option: FindOption): void {
    if ('to' in option) open(option.to)
    else {
      onClose()
      option.run()
    }
  }

  return (
    <GroupedSearch
      label={texts.find}
      placeholder={texts.hint}
      text={text}
      onType={setText}
      groups={found.groups}
      isCurrent={found.isCurrent}
      isEnterPressed={firstKeys.isEnterPressed}
      onChoose={choose}
      fieldProps={{ ref: field, 'data-takes-scans': true }}
    >
      {detector !== null && (
        <CameraScan
          openDetector={async () => detector}
          words={scannerTexts.camera}
          onCode={(code) => void enterCode(code)}
        />
      )}
      {unknownCode !== null && unknownCode === text && (
        <p role="alert" className={styles.wrong}>
          {scannerTexts.noProduct(unknownCode)}
        </p>
      )}
      <FindState {...found} />
    </GroupedSearch>
  )
}

/** One sentence about what was searched. */
function FindState({
  hasNoMatches,
  isOffline,
  isUnlocked,
  isAsking,
  failure,
  retry,
}: ReturnType<typeof useFind>) {
  const isMentioned = useLasting(isAsking, MENTIONED_AFTER_MS)
  const isOfDevice = isOffline || isUnlocked
  if (failure !== null && !isOfDevice) {
    return (
      <FailedNote retryText={texts.tryAgain} onRetry={retry}>
        {texts.failed(failure)}
      </FailedNote>
    )
  }
  const sentences = [
    hasNoMatches && !isAsking ? texts.noMatches : '',
    isOffline ? texts.offline : isUnlocked ? texts.unlocked : '',
    isMentioned && !isOfDevice ? texts.isAsking : '',
  ]
  return (
    <p role="status" className={styles.state}>
      {sentences.filter(Boolean).join('. ')}
    </p>
  )
}

/** Opens the product of a scanned code. A code without a product stays in the field, with a sentence. */
function useScannedProduct(setText: (text: string) => void, open: (address: string) => void) {
  const { catalogue } = useCounter()
  const field = useRef<HTMLInputElement>(null)
  const [unknownCode, setUnknownCode] = useState<string | null>(null)

  async function enterCode(code: string): Promise<void> {
    setText(code)
    const id = productIdOfCode(code, window.location)
    const [product] = id === null ? [] : await catalogue.readProducts([id])
    // While the copy is incomplete, the page of the product asks the server.
    const isPerhapsOnServer = id !== null && catalogue.read().completeAt === null
    if (product !== undefined) open(productPath(product))
    else if (isPerhapsOnServer) open(productPath({ id, url: '' }))
    else setUnknownCode(code)
  }
  const latestEnterCode = useRef(enterCode)
  useEffect(() => {
    latestEnterCode.current = enterCode
  })
  useEffect(() => {
    if (field.current === null) return
    return listenForScans(field.current, ({ code }) => {
      // Words that a person types as quickly as a scanner are searched.
      if (/\p{L}/u.test(code) && productIdOfCode(code, window.location) === null) return false
      void latestEnterCode.current(code) // a device that cannot be read opens nothing; the code stays in the field
      return true
    })
  }, [])
  return { field, unknownCode, enterCode }
}
