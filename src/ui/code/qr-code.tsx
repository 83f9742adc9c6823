import { encodeQR } from 'qr'
import styles from './qr-code.module.css'

interface QrCodeProps {
  /** Digits, capital letters, spaces and `$%*+-./:` only. */
  text: string
  /** The name for screen readers. */
  label: string
}

/** The width of the white border in modules (squares of the code). Without the border readers do not find the code. */
const BORDER = 4

/** Draws a text as a QR code. */
export function QrCode({ text, label }: QrCodeProps) {
  const rows = encodeQR(text, 'raw', { encoding: 'alphanumeric', ecc: 'medium', border: BORDER })
  const size = rows.length
  return (
    <svg className={styles.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect className={styles.paper} width={size} height={size} />
      <path d={rows.map(pathOfRow).join('')} />
    </svg>
  )
}

/** The dark modules of a row; neighbours are one rectangle. */
function pathOfRow(row: readonly boolean[], y: number): string {
  let path = ''
  for (let start = 0; start < row.length; start += 1) {
    if (!row[start]) continue
    let end = start
    while (row[end + 1]) end += 1
    const width = end - start + 1
    path += ['M', start, ' ', y, 'h', width, 'v1h', -width, 'z'].join('')
    start = end
  }
  return path
}
