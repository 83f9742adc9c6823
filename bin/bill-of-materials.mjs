// The bill of materials (SBOM) of the packaged folder: the server's packages in the folder, and the packages that are
// built into the app. `npm sbom` lists the packages of the lock file in the form of CycloneDX. It runs with
// `--include=dev`, also if NODE_ENV is `production`: otherwise it would leave out packages of the server that development needs too.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { lockedClosure } from './locked-packages.mjs'
import { ROOT, run, SetupError } from './prepare.mjs'

const PACKAGE_IMPORT = /(?:\bfrom|\bimport\(?)\s*'((?:@[a-z0-9-]+\/)?[a-z][\w.-]*)[^']*'/g

/** The names of the packages that the sources of the app and its worker import. */
async function findImportedNames(folders) {
  const names = new Set()
  for (const folder of folders) {
    for (const entry of await readdir(join(ROOT, folder), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !/(?<!\.test)\.tsx?$/.test(entry.name)) continue
      const text = await readFile(join(entry.parentPath, entry.name), 'utf8')
      for (const [, name] of text.matchAll(PACKAGE_IMPORT)) names.add(name)
    }
  }
  return [...names]
}

const refOf = ([path, { name, version }]) => `${name ?? path.split('node_modules/').at(-1)}@${version}`

/** The bill of materials as text, for the packages of this manifest and those of the app. */
export async function billOfMaterials({ name, version, description, dependencies }, lock) {
  const { code, output } = await run('npm', [
    'sbom',
    '--sbom-format=cyclonedx',
    '--package-lock-only',
    '--include=dev',
  ])
  if (code !== 0)
    throw new SetupError(`The bill of materials could not be written (npm sbom):\n${output.trim()}`)
  const serverPackages = lockedClosure(lock.packages, Object.keys(dependencies))
  // The bundle of the app contains no optional packages.
  const appPackages = lockedClosure(lock.packages, await findImportedNames(['src', 'sw']), {
    withOptional: false,
  })
  const shippedRefs = new Set(Object.entries({ ...serverPackages, ...appPackages }).map(refOf))
  const bill = JSON.parse(output)
  const product = { ...bill.metadata.component, type: 'application', name, version, description }
  const isShipped = (ref) => shippedRefs.has(ref) || ref === product['bom-ref']
  // npm marks packages that development needs too. In the bill the mark would be wrong, because all its packages are
  // shipped.
  const withoutDevelopmentMark = ({ properties = [], ...component }) => ({
    ...component,
    properties: properties.filter((property) => property.name !== 'cdx:npm:package:development'),
  })
  return `${JSON.stringify(
    {
      ...bill,
      metadata: { ...bill.metadata, component: product },
      components: bill.components
        .filter((component) => isShipped(component['bom-ref']))
        .map(withoutDevelopmentMark),
      dependencies: bill.dependencies
        .filter(({ ref }) => isShipped(ref))
        .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(isShipped) })),
    },
    null,
    2,
  )}\n`
}
