// Which module goes into which file of the build, decided from the import graph that the build has just read. Each file
// is compressed on its own and costs a request, so what one person uses together comes in one (docs/performance.md).
import { fileURLToPath } from 'node:url'
import type { Plugin, Rolldown } from 'vite'

/** Folders of src/screens that only staff may open: never in the first chunks, never in the precache. */
export const STAFF_SCREENS: readonly string[] = [
  'orders/staff',
  'cart/staff',
  'audit',
  'companies',
  'requests',
  'roles',
  'subscribers',
  'change-price',
  'bulk-products',
  'product-form',
  'shipments/staff',
  'catalogue/staff',
]

/** What only staff see in the header. */
const STAFF_PARTS = [/\/src\/app\/shell\/price-list-button\./, /\/src\/app\/shell\/open-request-count\./]

/** Files that the page's entry imports; a name of their own, because they are no modules (vite.classic-start.ts). */
const STARTING = ['first-script', 'react', 'vendor']

/** The script that runs before the packages are there. */
const FIRST_SCRIPT = fileURLToPath(new URL('src/first-paint/first-script.ts', import.meta.url))
/** The lists of routes load each screen when it is asked for. */
const ROUTE_LISTS = [
  /\/src\/app\/routes\/app-routes\.tsx$/,
  /\/src\/app\/routes\/other-routes\.tsx$/,
  /\/src\/app\/routes\/administration-routes\.tsx$/,
]

type Patterns = readonly RegExp[]

/** What a buyer does on his screens, but for the first ones. */
const AREAS: Record<string, Patterns> = {
  orders: [/\/src\/screens\/orders\//, /\/src\/screens\/shipments\//, /\/src\/screens\/re-add\//],
  cart: [
    /\/src\/screens\/cart\//,
    /\/src\/screens\/quick-order\//,
    /\/src\/screens\/pending-orders\//,
    /\/src\/app\/routes\/cart-/,
  ],
  account: [/\/src\/screens\//, /\/src\/app\/routes\/change-password-/],
}

/** Packages that are loaded where they are first needed, with the controls that stand on them. */
const PARTS: Record<string, Patterns> = {
  dialogs: [/@radix-ui/, /@floating-ui/, /\/react-remove-scroll/, /\/src\/ui\/dialog\//],
  forms: [/\/react-hook-form\//, /@hookform/, /\/src\/ui\/form\//, /\/src\/ui\/file\//],
  lists: [
    /\/downshift\//,
    /@tanstack\/table-core\//,
    /@tanstack\/virtual-core\//,
    /\/src\/ui\/select\//,
    /\/src\/ui\/table\//,
  ],
}

/** Whoever types at once waits for these, and for nothing else. */
const MATCHES = [/\/src\/first-paint\/first-search\./, /\/src\/screens\/search\/matches\./]
/** The search that follows the copy. */
const SEARCH = [/\/src\/catalogue\/search\./]
/** Every page asks for these while it draws. */
const FRAME = [/\/src\/app\/page\/page-head\./, /\/src\/catalogue\/listed-products\./]
/** The pages of who is signed in also ask for these. */
const HEADER = [
  /\/src\/app\/shell\/(?!app-updates)/,
  /\/src\/screens\/sign-out\/sign-out-button\./,
  /\/src\/screens\/cart\/mini-cart\./,
]
/** Read by the parts that open the databases and by the first search, which do not wait for each other. */
const CHANGES = [/\/src\/storage\/catalogue\/product-changes\./]
/** The parts that open the databases, with their packages: they load right after the first painting. */
const STORED = [/\/src\/app\/open-stored\./]

/** Says why a start takes long, also while every other file is on its way. */
const TROUBLE = [/\/src\/app\/start\/start-failure-screen\./, /\/src\/app\/start\/start-trouble\./]

/** Whatever starts after the first content. */
const BACKGROUND = [
  /\/src\/app\/(?!routes\/)/,
  /\/src\/app\/routes\/page-queries/,
  /\/src\/session\//,
  /\/src\/catalogue\/(?!search\.)/,
  /\/src\/cart\//,
  /\/src\/screens\/scan\/scanner\./,
  /\/src\/screens\/catalogue\/hover-preview\./,
  /workbox-window/,
]
const SUBSCRIBING = [/\/src\/screens\/shipments\/subscribe-control\./]

const IS_PACKAGE = /\/node_modules\//

const fits = (patterns: Patterns, id: string) => patterns.some((pattern) => pattern.test(id))

/**
 * The files of what comes later, in the order in which they take their modules. Each also takes whatever those import
 * and no file before it took.
 */
function laterFiles(
  isOfSeveralAreas: (id: string) => boolean,
): [name: string, fits: (id: string) => boolean][] {
  const matching = (patterns: Patterns) => (id: string) => fits(patterns, id)
  const named = (files: Record<string, Patterns>) =>
    Object.entries(files).map(([name, patterns]): [string, (id: string) => boolean] => [
      name,
      matching(patterns),
    ])
  return [
    ['changes', matching(CHANGES)],
    ['stored', matching(STORED)],
    ['matches', matching(MATCHES)],
    ['search', matching(SEARCH)],
    ['trouble', matching(TROUBLE)],
    ['frame', matching(FRAME)],
    ['header', matching(HEADER)],
    ['background', matching(BACKGROUND)],
    ['screens', isOfSeveralAreas],
    ...named(PARTS),
    ['subscribing', matching(SUBSCRIBING)],
    ...named(AREAS),
  ]
}

/** Patterns that no module of this build matches: what they were written for was renamed or removed. */
export function unmatchedPatterns(ids: readonly string[]): string[] {
  const lists = [
    STAFF_PARTS,
    ROUTE_LISTS,
    CHANGES,
    STORED,
    MATCHES,
    SEARCH,
    TROUBLE,
    FRAME,
    HEADER,
    BACKGROUND,
    SUBSCRIBING,
  ]
  const patterns = [...lists, ...Object.values(PARTS), ...Object.values(AREAS)].flat()
  const staffFolders = STAFF_SCREENS.map((screen) => `/src/screens/${screen}/`)
  return [
    ...patterns.filter((pattern) => !ids.some((id) => pattern.test(id))).map(String),
    ...staffFolders.filter((folder) => !ids.some((id) => id.includes(folder))),
    ...(ids.includes(FIRST_SCRIPT) ? [] : [FIRST_SCRIPT]),
  ]
}

type Edges = Map<string, readonly string[]>

/** Everything reached from here; `isEnd` modules are reached but not gone through. */
function reach(from: Iterable<string>, edges: Edges, isEnd = (_id: string) => false): Set<string> {
  const found = new Set<string>()
  const open = [...from]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id)) continue
    found.add(id)
    if (!isEnd(id)) open.push(...(edges.get(id) ?? []))
  }
  return found
}

const isForStaff = (id: string) =>
  fits(STAFF_PARTS, id) || STAFF_SCREENS.some((screen) => id.includes(`/src/screens/${screen}/`))

function isPackageOfPart(id: string): boolean {
  return IS_PACKAGE.test(id) && Object.values(PARTS).some((part) => fits(part, id))
}

export function planChunks() {
  const importers: Edges = new Map()
  const imported: Edges = new Map()

  /** True where every way from the entry to this module leads through what only staff open. */
  function isStaffOnly(id: string): boolean {
    const isEntry = (reached: string) => (importers.get(reached) ?? []).length === 0
    return ![...reach([id], importers, isForStaff)].some(
      (reached) => !isForStaff(reached) && isEntry(reached),
    )
  }
  const isOfStaff = (id: string) => isStaffOnly(id) || [...reach([id], imported)].some(isForStaff)
  const isOfPdf = (id: string) => id.includes('/src/ui/pdf/') || id.includes('/node_modules/pdfjs-dist/')

  let firstScript: Set<string> | null = null
  function isOfFirstScript(id: string): boolean {
    firstScript ??= reach([FIRST_SCRIPT], imported)
    return firstScript.has(id)
  }

  let later: Set<string> | null = null
  /** True for what a buyer's device needs after the start and the first screens, which come with it. */
  function isLater(id: string): boolean {
    later ??= findLater()
    return later.has(id)
  }
  function findLater(): Set<string> {
    const entries = [...importers.keys()].filter((id) => importers.get(id)?.length === 0)
    const started = reach(entries, imported)
    return new Set([...importers.keys()].filter((id) => !started.has(id) && !isOfPdf(id) && !isOfStaff(id)))
  }

  let areasOf: Map<string, Set<string>> | null = null
  /** True for the lists of routes, and for what several areas use that stands on no part. */
  function isOfSeveralAreas(id: string): boolean {
    areasOf ??= findAreas()
    if ([...reach([id], imported)].some(isPackageOfPart)) return false
    return fits(ROUTE_LISTS, id) || (areasOf.get(id)?.size ?? 0) > 1
  }
  function findAreas(): Map<string, Set<string>> {
    const found = new Map<string, Set<string>>()
    for (const id of importers.keys()) {
      const area = areaOf(id)
      if (area === undefined || isOfStaff(id)) continue
      for (const used of reach([id], imported)) found.set(used, (found.get(used) ?? new Set()).add(area))
    }
    return found
  }
  function areaOf(id: string): string | undefined {
    if (isOfPdf(id)) return 'pdf'
    return Object.entries(AREAS).find(([, patterns]) => fits(patterns, id))?.[0]
  }

  const plugin: Plugin = {
    name: 'counter-chunks',
    apply: 'build',
    buildEnd() {
      for (const id of this.getModuleIds()) {
        const module = this.getModuleInfo(id)
        if (module === null) continue
        importers.set(id, [...module.importers, ...module.dynamicImporters])
        imported.set(id, [...module.importedIds])
      }
      const unmatched = unmatchedPatterns([...imported.keys()])
      if (unmatched.length > 0)
        this.error(`vite.chunks.ts has patterns without a module: ${unmatched.join(', ')}`)
    },
  }
  /** Of files that only staff load, without their endings. */
  const staffNames = new Set<string>()
  /** `staff-…` and `pdf-…` stay out of the precache (sw/README.md). */
  function fileName({ name, moduleIds }: { name: string; moduleIds: string[] }): string {
    if (STARTING.includes(name)) return 'assets/start-[name]-[hash].js'
    const own = moduleIds.filter((id) => !id.startsWith('\0'))
    if (own.some((id) => id.includes('/node_modules/pdfjs-dist/'))) return 'assets/pdf-[name]-[hash].js'
    const isStaffs = own.some(isForStaff) || (own.length > 0 && own.every(isStaffOnly))
    if (!isStaffs) return 'assets/[name]-[hash].js'
    staffNames.add(name)
    return 'assets/staff-[name]-[hash].js'
  }
  /** The styles of a file have its name. */
  function assetName({ names }: { names: string[] }): string {
    const isStaffs = names.some((name) => staffNames.has(name.replace(/\.css$/, '')))
    return isStaffs ? 'assets/staff-[name]-[hash][extname]' : 'assets/[name]-[hash][extname]'
  }

  const groups: Rolldown.CodeSplittingGroup[] = [
    { name: 'first-script', test: isOfFirstScript },
    // Few files until the first cards show: what starts the app and its first screens, and its packages (they change
    // rarely and survive releases in every cache).
    // React in a file of its own: a worker's cache hands out two files of half the size sooner than one.
    { name: 'react', test: /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/, tags: ['$initial'] },
    { name: 'vendor', test: /[\\/]node_modules[\\/]/, tags: ['$initial'] },
    { name: 'app', tags: ['$initial'] },
    ...laterFiles(isOfSeveralAreas).map(([name, isOfFile]) => ({
      name,
      test: (id: string) => isLater(id) && isOfFile(id),
    })),
  ]
  return {
    plugin,
    fileName,
    assetName,
    // Of two that fit, the one named first takes a module.
    groups: groups.map((group, place) => ({ ...group, priority: groups.length - place })),
  }
}
