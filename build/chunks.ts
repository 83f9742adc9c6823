// Decides, from the import graph of the build, which module goes into which file of the build. Each file is compressed
// separately and costs a request, so modules that the same person uses together are in one file (docs/performance.md).
import type { Plugin, Rolldown } from 'vite'

/** Folders of src/screens with the screens that only staff may open: never in the first chunks or in the precache. */
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
  'settle-orders',
]

/** The parts of the header that only staff see. */
const STAFF_PARTS = [/\/src\/app\/shell\/price-list-button\./, /\/src\/app\/shell\/open-request-count\./]

/**
 * The files that the page's entry imports. Their names begin with `start-`, because they are classic scripts
 * (classic-start.ts).
 */
const START_FILES = ['first-script', 'react', 'vendor']

/** The lists of routes load each screen when a person opens it. */
const ROUTE_LISTS = [
  /\/src\/app\/routes\/app-routes\.tsx$/,
  /\/src\/app\/routes\/other-routes\.tsx$/,
  /\/src\/app\/routes\/administration-routes\.tsx$/,
  /\/src\/app\/routes\/restock-routes\.tsx$/,
]

type FilePatterns = Readonly<Record<string, readonly RegExp[]>>

/** The script that runs before the packages are loaded, with the modules that it imports. */
const FIRST: FilePatterns = { 'first-script': [/\/src\/first-paint\/first-script\./] }

/** The files that are loaded right after the start, or that must not wait for other files. */
const AFTER_START: FilePatterns = {
  // The entry loads this module at once. In a file with other modules it would load them all before the first painting.
  'early-keys': [/\/src\/app-context\/early-keys\./],
  // The stored parts and the first search both import these modules; neither waits for the other.
  changes: [/\/src\/storage\/catalogue\/(product-changes|last-events)\./],
  // The parts that open the databases, with their packages.
  stored: [/\/src\/app\/open-stored-parts\./],
  // The search needs only these modules while a person types before the page has loaded its other parts.
  matches: [/\/src\/first-paint\/first-search\./, /\/src\/screens\/search\/matches\./],
  search: [/\/src\/catalogue\/search\./],
  // The screen that explains why a start takes long.
  trouble: [/\/src\/app\/start\/start-failure-screen\./, /\/src\/app\/start\/start-trouble\./],
  // Every page loads these modules while it is painted.
  frame: [/\/src\/app\/page\/page-head\./, /\/src\/catalogue\/listed-products\./],
  // A signed-in page also loads these modules while it is painted.
  header: [
    /\/src\/app\/shell\/(?!app-updates|after-first-content)/,
    /\/src\/screens\/sign-out\/sign-out-button\./,
    /\/src\/screens\/cart\/mini-cart\./,
  ],
  // The parts that start after the first content is shown.
  background: [
    /\/src\/app\/(?!routes\/)/,
    /\/src\/app\/routes\/page-queries/,
    /\/src\/session\//,
    /\/src\/catalogue\//,
    /\/src\/cart\//,
    /\/src\/screens\/scan\/scanner\./,
    /\/src\/screens\/catalogue\/hover-preview\./,
    /\/src\/screens\/catalogue\/(freshness-note|reading-chip)\./,
    /workbox-window/,
    /\/src\/pwa\/request-wake-up\./,
  ],
}

/** Packages that are loaded at their first use, together with the controls that use them. */
const PARTS: FilePatterns = {
  dialogs: [/@radix-ui/, /@floating-ui/, /\/react-remove-scroll/, /\/src\/ui\/dialog\//],
  forms: [
    /\/react-hook-form\//,
    /@hookform/,
    /\/src\/ui\/form\//,
    /\/src\/ui\/file\//,
    /\/src\/domain\/sheets\/zip-parts\./,
  ],
  workbooks: [/\/src\/ui\/workbook\//],
  lists: [
    /\/downshift\//,
    /@tanstack\/table-core\//,
    /@tanstack\/virtual-core\//,
    /\/src\/ui\/select\//,
    /\/src\/ui\/table\//,
  ],
  // The control with which a person subscribes to a product. It is loaded after the page's first content.
  subscribing: [/\/src\/screens\/shipments\/subscribe-control\./],
  // The labels are drawn when a person prints them.
  labels: [/\/src\/screens\/restock\/labels\/label-pdf\./],
}

/** Buyers' screens that are loaded after the start, by area. `account` has all screens that fit no earlier area. */
const AREAS: FilePatterns = {
  orders: [/\/src\/screens\/orders\//, /\/src\/screens\/shipments\//, /\/src\/screens\/re-add\//],
  cart: [
    /\/src\/screens\/cart\//,
    /\/src\/screens\/quick-order\//,
    /\/src\/screens\/pending-orders\//,
    /\/src\/app\/routes\/cart-/,
  ],
  // Find, which any page opens.
  find: [/\/src\/screens\/find\//, /\/src\/app\/routes\/find-slot\./],
  account: [/\/src\/screens\//, /\/src\/app\/routes\/change-password-/],
}

const PACKAGE_PATH = /\/node_modules\//

const matchesAny = (patterns: readonly RegExp[], id: string) => patterns.some((pattern) => pattern.test(id))

/** The patterns that match no module of this build, for example because their module was renamed or removed. */
export function unmatchedPatterns(ids: readonly string[]): string[] {
  const files = [FIRST, AFTER_START, PARTS, AREAS].flatMap((patterns) => Object.values(patterns))
  const patterns = [STAFF_PARTS, ROUTE_LISTS, ...files].flat()
  const staffFolders = STAFF_SCREENS.map((screen) => `/src/screens/${screen}/`)
  return [
    ...patterns.filter((pattern) => !ids.some((id) => pattern.test(id))).map(String),
    ...staffFolders.filter((folder) => !ids.some((id) => id.includes(folder))),
  ]
}

type Edges = Map<string, readonly string[]>

/**
 * All modules that the edges connect with `startIds`. The search does not go beyond a module for which `isEnd` is true.
 */
function findConnected(
  startIds: Iterable<string>,
  edges: Edges,
  isEnd = (_id: string) => false,
): Set<string> {
  const reachedIds = new Set<string>()
  const openIds = [...startIds]
  for (let id = openIds.pop(); id !== undefined; id = openIds.pop()) {
    if (reachedIds.has(id)) continue
    reachedIds.add(id)
    if (!isEnd(id)) openIds.push(...(edges.get(id) ?? []))
  }
  return reachedIds
}

const isForStaff = (id: string) =>
  matchesAny(STAFF_PARTS, id) || STAFF_SCREENS.some((screen) => id.includes(`/src/screens/${screen}/`))

const isPackageOfPart = (id: string) => PACKAGE_PATH.test(id) && matchesAny(Object.values(PARTS).flat(), id)

export function planChunks() {
  const importers: Edges = new Map()
  const importedModules: Edges = new Map()

  /** True if every path of imports from the entry to this module leads through a module that only staff need. */
  function isStaffOnly(id: string): boolean {
    const isEntry = (reachedId: string) => (importers.get(reachedId) ?? []).length === 0
    return ![...findConnected([id], importers, isForStaff)].some(
      (reachedId) => !isForStaff(reachedId) && isEntry(reachedId),
    )
  }
  const isStaffOrImportsStaff = (id: string) =>
    isStaffOnly(id) || [...findConnected([id], importedModules)].some(isForStaff)
  const isOfPdf = (id: string) => id.includes('/src/ui/pdf/') || id.includes('/node_modules/pdfjs-dist/')

  let areasByModule: Map<string, Set<string>> | null = null
  /** True for a list of routes, and for a module that several areas use, if it imports no package of `PARTS`. */
  function isOfSeveralAreas(id: string): boolean {
    areasByModule ??= findAreas()
    if ([...findConnected([id], importedModules)].some(isPackageOfPart)) return false
    return matchesAny(ROUTE_LISTS, id) || (areasByModule.get(id)?.size ?? 0) > 1
  }
  function findAreas(): Map<string, Set<string>> {
    const areas = new Map<string, Set<string>>()
    for (const id of importers.keys()) {
      const area = areaOf(id)
      if (area === undefined || isStaffOrImportsStaff(id)) continue
      for (const usedId of findConnected([id], importedModules))
        areas.set(usedId, (areas.get(usedId) ?? new Set()).add(area))
    }
    return areas
  }
  function areaOf(id: string): string | undefined {
    if (isOfPdf(id)) return 'pdf'
    return Object.entries(AREAS).find(([, patterns]) => matchesAny(patterns, id))?.[0]
  }

  const plugin: Plugin = {
    name: 'counter-chunks',
    apply: 'build',
    buildEnd() {
      for (const id of this.getModuleIds()) {
        const module = this.getModuleInfo(id)
        if (module === null) continue
        importers.set(id, [...module.importers, ...module.dynamicImporters])
        importedModules.set(id, [...module.importedIds])
      }
      const unmatchedNames = unmatchedPatterns([...importedModules.keys()])
      if (unmatchedNames.length > 0)
        this.error(`build/chunks.ts has patterns without a module: ${unmatchedNames.join(', ')}`)
    },
  }
  /** The names, without endings, of the files that only staff load. */
  const staffNames = new Set<string>()
  /** Files whose names begin with `staff-` or `pdf-` are not precached (sw/README.md). */
  function fileName({ name, moduleIds }: { name: string; moduleIds: string[] }): string {
    if (START_FILES.includes(name)) return 'assets/start-[name]-[hash].js'
    const sourceIds = moduleIds.filter((id) => !id.startsWith('\0'))
    if (sourceIds.some((id) => id.includes('/node_modules/pdfjs-dist/'))) return 'assets/pdf-[name]-[hash].js'
    const isStaffFile = sourceIds.some(isForStaff) || (sourceIds.length > 0 && sourceIds.every(isStaffOnly))
    if (!isStaffFile) return 'assets/[name]-[hash].js'
    staffNames.add(name)
    return 'assets/staff-[name]-[hash].js'
  }
  /** A file with styles has the name of its script. */
  function assetName({ names }: { names: string[] }): string {
    const isStaffFile = names.some((name) => staffNames.has(name.replace(/\.css$/, '')))
    return isStaffFile ? 'assets/staff-[name]-[hash][extname]' : 'assets/[name]-[hash][extname]'
  }

  const groupsOf = (files: FilePatterns, isIncluded = (_id: string) => true): Rolldown.CodeSplittingGroup[] =>
    Object.entries(files).map(([name, patterns]) => ({
      name,
      test: (id: string) => matchesAny(patterns, id) && isIncluded(id),
    }))
  const isBuyers = (id: string) => !isOfPdf(id) && !isStaffOrImportsStaff(id)

  // A module goes into the first file that it fits, together with the modules that it imports and no earlier file has.
  const groups: Rolldown.CodeSplittingGroup[] = [
    ...groupsOf(FIRST),
    // The page loads the first script, these two files and its entry before any other file. The packages have files of
    // their own, because they change rarely and stay cached over several releases. React is separate from the other
    // packages, because the worker's cache answers two files of half the size sooner than one file.
    { name: 'react', test: /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/, tags: ['$initial'] },
    { name: 'vendor', test: /[\\/]node_modules[\\/]/, tags: ['$initial'] },
    { name: 'app', tags: ['$initial'] },
    ...groupsOf(AFTER_START, isBuyers),
    { name: 'screens', test: (id) => isOfSeveralAreas(id) && isBuyers(id) },
    ...groupsOf(PARTS, isBuyers),
    ...groupsOf(AREAS, isBuyers),
  ]
  return {
    plugin,
    fileName,
    assetName,
    groups: groups.map((group, index) => ({ ...group, priority: groups.length - index })),
  }
}
