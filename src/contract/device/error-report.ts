// The report of an error in a page or in the service worker, which the edge writes into its log (G207). It has no personal
// data: no text that a person typed or read, no address, no id.
import * as v from 'valibot'

export const REPORTS_PATH = 'edge/reports'
export const MOST_REPORT_BYTES = 4000

const MOST_MESSAGE_LETTERS = 200
const MOST_FRAMES = 10
/** The messages of these errors repeat the text that could not be read. */
const ERRORS_WITH_CONTENTS = ['SyntaxError', 'ValiError']

/** `screen`: a screen could not be shown. `page`: code of a page failed. `worker`: code of the service worker failed. */
export const REPORT_SOURCES = ['screen', 'page', 'worker'] as const
export type ReportSource = (typeof REPORT_SOURCES)[number]

export const errorReport = v.strictObject({
  /** Version and commit of the app. */
  build: v.pipe(v.string(), v.regex(/^[\w.+-]{0,40}( [\w.+-]{0,40})?$/)),
  source: v.picklist(REPORT_SOURCES),
  /** The pattern of the page's route, such as `/order/view/:id`. */
  route: v.pipe(v.string(), v.regex(/^[\w/:?*()-]{0,80}$/)),
  name: v.pipe(v.string(), v.regex(/^\w{1,60}$/)),
  message: v.pipe(
    v.string(),
    v.maxLength(MOST_MESSAGE_LETTERS),
    v.transform((message) => removePersonalParts(message)),
  ),
  /** File, line and column in files of the app, the innermost first. */
  frames: v.pipe(
    v.array(v.pipe(v.string(), v.regex(/^[\w./-]{1,120}:\d{1,7}:\d{1,7}$/))),
    v.maxLength(MOST_FRAMES),
  ),
})
export type ErrorReport = v.InferOutput<typeof errorReport>

/** Removes parts that may be personal: quoted texts, e-mails, addresses, numbers, and letters outside ASCII. */
export function removePersonalParts(message: string): string {
  return message
    .replace(/["'`“‘].*["'`”’]/s, '…')
    .replace(/\S*[@/\\]\S*/g, '…')
    .replace(/\d+/g, '0')
    .replace(/[^\x20-\x7e…]/g, '')
    .slice(0, MOST_MESSAGE_LETTERS)
}

interface ReportContext {
  build: string
  source: ReportSource
  route: string
  /** The origin of the page: frames of other origins, such as those of extensions, are left out. */
  origin: string
}

export function errorReportOf(
  problem: unknown,
  { build, source, route, origin }: ReportContext,
): ErrorReport {
  const error = problem instanceof Error ? problem : null
  const name = /^\w{1,60}$/.test(error?.name ?? '') ? (error?.name ?? '') : 'unknown'
  return {
    build,
    source,
    route,
    name,
    message: ERRORS_WITH_CONTENTS.includes(name) ? '' : removePersonalParts(error?.message ?? ''),
    frames: appFrames(error?.stack ?? '', origin),
  }
}

function appFrames(stack: string, origin: string): string[] {
  const frames = stack.split('\n').flatMap((line) => {
    const start = line.indexOf(`${origin}/`)
    if (start < 0) return []
    const location = line.slice(start + origin.length + 1)
    // A line without a script file is left out: the address of a page may hold ids.
    return /^([\w./-]{1,120}\.js)(?:\?[^:]*)?(:\d{1,7}:\d{1,7})/.exec(location)?.slice(1).join('') ?? []
  })
  return frames.slice(0, MOST_FRAMES)
}
