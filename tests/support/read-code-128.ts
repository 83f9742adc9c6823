// Reads a Code 128 from its bars, as a scanner does, with the table and the check sum of ISO/IEC 15417.

/** For each value from 0 to 105: the widths of its bars and spaces. Every code ends with STOP. */
const PATTERNS =
  `212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222
  123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321
  232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121
  313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224
  111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111
  111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113
  114311 411113 411311 113141 114131 311141 411131 211412 211214 211232`.split(/\s+/)
const STOP = '2331112'
/** The values that begin in, or change to, the character sets B (signs) and C (pairs of digits). */
const START_B = 104
const START_C = 105
const TO_C = 99
const TO_B = 100

/** The text of the bars, which may be measured in any unit. Throws if the bars are no valid code. */
export function readCode128(bars: readonly { start: number; width: number }[]): string {
  const module = Math.min(...bars.map(({ width }) => width))
  const widths = bars.flatMap(({ start, width }, index) => {
    const nextBar = bars[index + 1]
    const space = nextBar ? [Math.round((nextBar.start - start - width) / module)] : []
    return [Math.round(width / module), ...space]
  })
  if (widths.slice(-7).join('') !== STOP) throw new Error('The code has no stop')
  const values: number[] = []
  for (let index = 0; index < widths.length - 7; index += 6) {
    values.push(PATTERNS.indexOf(widths.slice(index, index + 6).join('')))
  }
  const checkValue = values.pop()
  const [start = -1, ...content] = values
  const sum = content.reduce((total, value, index) => total + value * (index + 1), start)
  if (values.includes(-1) || sum % 103 !== checkValue) throw new Error('The code is damaged')
  if (start !== START_B && start !== START_C) throw new Error('The code begins with control characters')
  let isInDigits = start === START_C
  let text = ''
  for (const value of content) {
    if (!isInDigits && value === TO_C) isInDigits = true
    else if (isInDigits && value === TO_B) isInDigits = false
    else text += isInDigits ? String(value).padStart(2, '0') : String.fromCharCode(value + 32)
  }
  return text
}
